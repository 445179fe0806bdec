import { mistake, refused, withBody, withStatus } from './transforms'
import { planted } from './planted-bug'

/** Statuses that the contract does not give to the case. */
export const statusBugs = [
  planted(
    'created-as-200',
    'signUp',
    'A new account is answered with 200.',
    'Created and signed in, not yet verified.',
    mistake(201, 200),
  ),
  planted(
    'sign-out-with-body',
    'signOut',
    'Signing out answers 200 with a body.',
    'Signed out.',
    async ({ answer }) => {
      const { status, headers } = await answer()
      if (status !== 204) return withStatus(new Response(null, { headers }), status)
      const typed = new Headers([...headers, ['content-type', 'application/json']])
      typed.delete('content-length')
      return new Response('{"ok":true}', { status: 200, headers: typed })
    },
  ),
  planted(
    'wrong-password-as-401',
    'passwordChange',
    'A wrong current password is 401, which signs the player out.',
    'A wrong current password is `422 invalid_password`',
    mistake(422, 401),
  ),
  planted(
    'author-error-as-200',
    'authorBind',
    'An unknown author code is refused with 200.',
    '`404` for an unknown code',
    mistake(404, 200),
  ),
  planted(
    'dead-key-as-404',
    'recoveryInspect',
    'A dead key is 404.',
    'The key or challenge is unknown',
    mistake(410, 404),
  ),
  planted(
    'conflict-as-400',
    'protectionRemove',
    'Turning off what is off is 400.',
    '`409` when no second factor is on.',
    mistake(409, 400),
  ),
  planted(
    'rules-as-400',
    'signUp',
    'Broken rules of fields are 400.',
    'The request breaks a rule of its schema',
    mistake(422, 400),
  ),
  planted(
    'unverified-as-401',
    'protectionView',
    'An unverified player gets 401, which signs out.',
    'The account is not verified yet.',
    mistake(403, 401),
  ),
  planted(
    'malformed-as-500',
    'signIn',
    'A body that is not JSON makes the server fail.',
    'The body is not JSON in UTF-8, or there is none',
    async ({ context, answer }) => {
      const response = await answer()
      return response.status === 400 ? refused(context, 'server_error') : response
    },
  ),
  planted(
    'no-body-as-no-fields',
    'recoveryRequest',
    'A request without its body is refused as one whose fields are missing.',
    'The body is not JSON in UTF-8, or there is none',
    async ({ context, answer }) =>
      (await context.request.clone().text()) === '' ? refused(context, 'validation') : answer(),
  ),
  planted(
    'no-token-as-500',
    'paymentView',
    'A request without a token makes the server fail.',
    'No token, or one that does not work.',
    async ({ context, answer }) => {
      const response = await answer()
      return response.status === 401 ? refused(context, 'server_error') : response
    },
  ),
  planted(
    'dead-token-as-403',
    'sessionCheck',
    'A dead token is 403.',
    'No token, or one that does not work.',
    mistake(401, 403),
  ),
  planted(
    'redirect-to-login',
    'protectionView',
    'Without a token the browser is sent to a page.',
    'No token, or one that does not work.',
    async ({ answer }) => {
      const response = await answer()
      if (response.status !== 401) return response
      return new Response(null, {
        status: 302,
        headers: { location: '/login', 'cache-control': 'no-store' },
      })
    },
  ),
  planted(
    'taken-as-422',
    'signUp',
    'A taken login is 422.',
    '`login_taken` or `email_taken`',
    async ({ answer }) => {
      const response = await answer()
      if (response.status !== 409) return response
      return withBody(withStatus(response, 422), (body) =>
        Object.assign({}, body, { code: 'validation' }),
      )
    },
  ),
  planted(
    'cancel-of-nothing-as-404',
    'emailChangeCancel',
    'Cancelling where nothing is pending is 404.',
    'Answers `204` also when nothing is pending.',
    async ({ context, answer }) => {
      const pending = [...context.state.players.values()].some(({ emailChange }) => emailChange)
      const response = await answer()
      return response.status === 204 && !pending ? refused(context, 'not_found') : response
    },
  ),
]
