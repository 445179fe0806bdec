import { onTestFinished } from 'vitest'
import { siteConfig } from '#/config'

/** Configures the site of this test as an operator with a bot check would. */
export function configureBotCheck(): void {
  siteConfig.botCheck = { provider: 'smartcaptcha', siteKey: 'a key' }
  onTestFinished(() => {
    siteConfig.botCheck = undefined
  })
}
