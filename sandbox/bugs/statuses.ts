import { mistake, refused, withBody, withStatus } from './transforms'
import { planted } from './planted-bug'

/** Statuses that the contract does not give to the case. */
export const statusBugs = [
  planted('created-as-200', 'signUp', 'A new account is answered with 200.', mistake(201, 200)),
  planted(
    'sign-out-with-body',
    'signOut',
    'Signing out answers 200 with a body.',
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
    mistake(422, 401),
  ),
  planted(
    'author-error-as-200',
    'authorBind',
    'An unknown author code is refused with 200.',
    mistake(404, 200),
  ),
  planted('dead-key-as-404', 'recoveryInspect', 'A dead key is 404.', mistake(410, 404)),
  planted(
    'conflict-as-400',
    'protectionRemove',
    'Turning off what is off is 400.',
    mistake(409, 400),
  ),
  planted('rules-as-400', 'signUp', 'Broken rules of fields are 400.', mistake(422, 400)),
  planted(
    'unverified-as-401',
    'protectionView',
    'An unverified player gets 401, which signs out.',
    mistake(403, 401),
  ),
  planted(
    'malformed-as-500',
    'signIn',
    'A body that is not JSON makes the server fail.',
    async ({ ask: context, answer }) => {
      const response = await answer()
      return response.status === 400 ? refused(context, 'server_error') : response
    },
  ),
  planted(
    'no-token-as-500',
    'paymentView',
    'A request without a token makes the server fail.',
    async ({ ask: context, answer }) => {
      const response = await answer()
      return response.status === 401 ? refused(context, 'server_error') : response
    },
  ),
  planted('dead-token-as-403', 'sessionCheck', 'A dead token is 403.', mistake(401, 403)),
  planted(
    'redirect-to-login',
    'protectionView',
    'Without a token the browser is sent to a page.',
    async ({ answer }) => {
      const response = await answer()
      if (response.status !== 401) return response
      return new Response(null, {
        status: 302,
        headers: { location: '/login', 'cache-control': 'no-store' },
      })
    },
  ),
  planted('taken-as-422', 'signUp', 'A taken login is 422.', async ({ answer }) => {
    const response = await answer()
    if (response.status !== 409) return response
    return withBody(withStatus(response, 422), (body) =>
      Object.assign({}, body, { code: 'validation' }),
    )
  }),
  planted(
    'cancel-of-nothing-as-404',
    'emailChangeCancel',
    'Cancelling where nothing is pending is 404.',
    async ({ ask: context, answer }) => {
      const pending = [...context.state.players.values()].some(({ emailChange }) => emailChange)
      const response = await answer()
      return response.status === 204 && !pending ? refused(context, 'not_found') : response
    },
  ),
]
