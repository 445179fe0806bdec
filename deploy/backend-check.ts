/**
 * The readiness check requests this without a token; any response but a redirect or a `5xx` means the backend is up.
 */
export const BACKEND_CHECK = '/api/v2/user/check'
