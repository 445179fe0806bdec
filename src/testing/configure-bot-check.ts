import { onTestFinished, vi } from 'vitest'
import * as botCheck from '#/api/bot-check'
import { siteConfig } from '#/config'

/**
 * Configures the site of this test as an operator with a bot check would.
 *
 * @param token returns the token of an operation, instead of the provider's script
 */
export function configureBotCheck(token?: typeof botCheck.botCheckToken): void {
  siteConfig.botCheck = { provider: 'smartcaptcha', siteKey: 'a key' }
  const stub = token && vi.spyOn(botCheck, 'botCheckToken').mockImplementation(token)
  onTestFinished(() => {
    siteConfig.botCheck = undefined
    stub?.mockRestore()
  })
}
