import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The codes of RFC 6749 (4.1.2.1, 5.2) and OpenID Connect Core (3.1.2.6). */
const TEXTS = new Map<string, MessageDescriptor>([
  [
    'access_denied',
    msg({
      id: 'oauth2.accessDenied',
      message: 'Access was denied by you or the service. Allow it, or log in with your password.',
    }),
  ],
  [
    'invalid_request',
    msg({
      id: 'oauth2.invalidRequest',
      message: 'The service did not understand the request. Start again from the login page.',
    }),
  ],
  [
    'unauthorized_client',
    msg({
      id: 'oauth2.unauthorizedClient',
      message: 'The service does not let this site log players in. Log in with your password.',
    }),
  ],
  [
    'unsupported_response_type',
    msg({
      id: 'oauth2.unsupportedResponseType',
      message: 'The service does not support this way of logging in. Log in with your password.',
    }),
  ],
  [
    'invalid_scope',
    msg({
      id: 'oauth2.invalidScope',
      message: 'The site asked the service for something it does not provide. Contact support.',
    }),
  ],
  [
    'server_error',
    msg({
      id: 'oauth2.serverError',
      message: 'Something went wrong at the service. Try again later.',
    }),
  ],
  [
    'temporarily_unavailable',
    msg({
      id: 'oauth2.temporarilyUnavailable',
      message: 'The service is overloaded or down for maintenance. Try again in a few minutes.',
    }),
  ],
  [
    'login_required',
    msg({
      id: 'oauth2.loginRequired',
      message: 'You are not logged in to the service. Log in there first, then try again.',
    }),
  ],
  [
    'consent_required',
    msg({
      id: 'oauth2.consentRequired',
      message: 'The service is waiting for your consent. Try again and confirm the access.',
    }),
  ],
  [
    'interaction_required',
    msg({
      id: 'oauth2.interactionRequired',
      message: 'The service is waiting for your answer. Try again and answer its questions.',
    }),
  ],
  [
    'account_selection_required',
    msg({
      id: 'oauth2.accountSelectionRequired',
      message: 'The service does not know which of your accounts to use. Try again and choose one.',
    }),
  ],
  [
    'invalid_client',
    msg({
      id: 'oauth2.invalidClient',
      message: 'The service does not recognize this site. Log in with your password.',
    }),
  ],
  [
    'invalid_grant',
    msg({
      id: 'oauth2.invalidGrant',
      message: 'The permission from the service has expired or was already used. Try again.',
    }),
  ],
  [
    'unsupported_grant_type',
    msg({
      id: 'oauth2.unsupportedGrantType',
      message: 'The service cannot complete logins this way. Log in with your password.',
    }),
  ],
])

const general = msg({
  id: 'oauth2.general',
  message: 'The service did not confirm the login. Try again, or log in with your password.',
})

/** The meaning of a standard code for a player; for `null`, that the login failed. */
export function oauth2ErrorText(code: string | null, i18n: I18n): string {
  return i18n._(TEXTS.get(code ?? '') ?? general)
}

/** The standard code that an address names, in upper or lower case; `null` for any other text. */
export function oauth2ErrorCode(text: string | undefined): string | null {
  const code = (text ?? '').trim().toLowerCase()
  return TEXTS.has(code) ? code : null
}
