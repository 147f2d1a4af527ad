/**
 * Names of headers, in lower case, that servers, proxies and content networks add to responses. A contract need not declare
 * them. A name that ends with `-` is a prefix.
 */
const ORDINARY_HEADERS = [
  // HTTP (RFC 9110 to 9114).
  'accept-ch accept-patch accept-post accept-ranges age allow alt-svc cache-control cdn-cache-control',
  'cache-status connection content-disposition content-encoding content-language content-length',
  'content-location content-type date digest etag expires keep-alive last-modified link location pragma',
  'proxy- retry-after server server-timing set-cookie surrogate- timing-allow-origin trailer',
  'transfer-encoding upgrade vary via warning www-authenticate',
  // Security.
  'access-control- clear-site-data content-security-policy content-security-policy-report-only',
  'cross-origin- expect-ct nel origin-agent-cluster permissions-policy feature-policy public-key-pins',
  'referrer-policy report-to reporting-endpoints strict-transport-security x-content-type-options',
  'x-dns-prefetch-control x-download-options x-frame-options x-permitted-cross-domain-policies x-robots-tag',
  'x-xss-protection',
  // Tracing and rate limits.
  'correlation-id ratelimit ratelimit- request-id traceparent traceresponse tracestate x-amzn-trace-id',
  'x-b3- x-cloud-trace-context x-correlation-id x-rate-limit- x-ratelimit- x-request-id x-response-time',
  'x-runtime x-trace-id',
  // Frameworks, load balancers and content networks.
  'cf- fly- priority speculation-rules x-accel- x-akamai- x-amz- x-amzn- x-aspnet-version',
  'x-aspnetmvc-version x-azure- x-backend x-cache x-cache- x-cdn x-cloudfront- x-envoy- x-fastly-',
  'x-generator x-goog- x-hits x-ms- x-powered-by x-proxy- x-served-by x-server x-timer x-ua-compatible',
  'x-varnish x-vercel-',
  // The sandbox itself.
  'sandbox-notice',
].flatMap((names) => names.split(' '));

const NAMES: ReadonlySet<string> = new Set(ORDINARY_HEADERS);
const BEGINNINGS = ORDINARY_HEADERS.filter((name) => name.endsWith('-'));

/** Returns whether a response header needs no declaration. The name is in lower case. */
export function isOrdinaryHeader(name: string): boolean {
  return (
    name.startsWith(':') || NAMES.has(name) || BEGINNINGS.some((beginning) => name.startsWith(beginning))
  );
}
