import { getAccountMock } from '#/api/generated/endpoints/account/account.msw'
import { getCreditsMock } from '#/api/generated/endpoints/credits/credits.msw'
import { getProtectionMock } from '#/api/generated/endpoints/protection/protection.msw'
import { getSessionMock } from '#/api/generated/endpoints/session/session.msw'
import { getSettingsMock } from '#/api/generated/endpoints/settings/settings.msw'
import { http } from 'msw'
import { preflight } from '../../../sandbox/server/cors'

export * from '#/api/generated/endpoints/account/account.msw'
export * from '#/api/generated/endpoints/credits/credits.msw'
export * from '#/api/generated/endpoints/protection/protection.msw'
export * from '#/api/generated/endpoints/session/session.msw'
export * from '#/api/generated/endpoints/settings/settings.msw'

/** A handler for each operation with the contract's success examples, and one for preflights of other origins. */
export const getMocks = () => [
  http.options('*/api/v2/*', preflight),
  ...getAccountMock(),
  ...getCreditsMock(),
  ...getProtectionMock(),
  ...getSessionMock(),
  ...getSettingsMock(),
]
