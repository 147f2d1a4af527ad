/** The largest body of a request to the control plane, in bytes: fixtures are sent to it. */
export const MAX_CONTROL_BODY_BYTES = 64 * 1024 * 1024;
