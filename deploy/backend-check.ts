/** What readiness asks the backend, without a token: any response but a redirect or a `5xx` means that it is there. */
export const BACKEND_CHECK = '/api/v2/user/check'
