# The image of the sandbox. docs/hosting.md explains how to build and run it. `npm run images` runs these commands without a
# container engine. RUN commands use relative paths, so that they work in any folder.

# Builds the package from the sources with the development tools. The package has no dependencies; sbom.cdx.json lists its parts.
FROM node:24-slim AS build
WORKDIR /opt/activity-booking-sandbox
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run pack -- --folder
RUN mkdir data

FROM node:24-slim
LABEL org.opencontainers.image.title="activity-booking-sandbox" \
      org.opencontainers.image.description="A stateful sandbox of the Activity Booking Service API" \
      org.opencontainers.image.version="0.2.0" \
      org.opencontainers.image.licenses="UNLICENSED"
WORKDIR /opt/activity-booking-sandbox
COPY --from=build /opt/activity-booking-sandbox/packed ./
COPY --from=build --chown=node:node /opt/activity-booking-sandbox/data /data

# Other containers can reach the sandbox, so it requires an admin token and does not start without one. Set -e
# SANDBOX_ADMIN_TOKEN=…, or SANDBOX_ADMIN_TOKEN_FILE with the path of a secret.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4020 \
    SANDBOX_STORE=file:/data
USER node
VOLUME /data
EXPOSE 4020
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/_sandbox/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-old-space-size=1024", "--max-semi-space-size=4", "dist/bin/sandbox.js"]
CMD ["serve"]
