import { getAccountMock } from '#/api/generated/endpoints/account/account.msw'
import { getCreditsMock } from '#/api/generated/endpoints/credits/credits.msw'
import { getProtectionMock } from '#/api/generated/endpoints/protection/protection.msw'
import { getSessionMock } from '#/api/generated/endpoints/session/session.msw'
import { getSettingsMock } from '#/api/generated/endpoints/settings/settings.msw'

export * from '#/api/generated/endpoints/account/account.msw'
export * from '#/api/generated/endpoints/credits/credits.msw'
export * from '#/api/generated/endpoints/protection/protection.msw'
export * from '#/api/generated/endpoints/session/session.msw'
export * from '#/api/generated/endpoints/settings/settings.msw'

/** A handler for every operation, which answers well with the examples of the contract. */
export const getMocks = () => [
  ...getAccountMock(),
  ...getCreditsMock(),
  ...getProtectionMock(),
  ...getSessionMock(),
  ...getSettingsMock(),
]
