import { onTestFinished } from 'vitest'
import { siteConfig } from '#/config'

/** Configures a bot check for this test. */
export function configureBotCheck(): void {
  siteConfig.botCheck = { provider: 'smartcaptcha', siteKey: 'a key' }
  onTestFinished(() => {
    siteConfig.botCheck = undefined
  })
}
