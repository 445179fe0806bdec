import { onTestFinished } from 'vitest'
import { siteConfig } from '#/config'

/** The site of this test as with an operator who configured a bot check. */
export function configureBotCheck(): void {
  siteConfig.botCheck = { provider: 'smartcaptcha', siteKey: 'a key' }
  onTestFinished(() => {
    siteConfig.botCheck = undefined
  })
}
