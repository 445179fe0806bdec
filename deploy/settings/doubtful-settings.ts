import { DEFAULTS, MADE_UP, type SiteConfig } from '#/config-schema'
import type { Brand } from './brand'

const BOT_CHECK_KEYS = { recaptcha: 'VITE_RECAPTCHA_KEY', smartcaptcha: 'VITE_SMARTCAPTCHA_KEY' }

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Settings that are valid but probably mistakes, one line each.
 *
 * @param given the settings that were given, to find those that are missing
 * @param brand to find what the demonstration still provides
 */
export function doubtfulSettings(
  config: SiteConfig,
  given: Readonly<Record<string, unknown>>,
  brand: Pick<Brand, 'rules'>,
  now = new Date(),
): string[] {
  const hasLauncher = given['VITE_LAUNCHERS'] !== undefined
  const lines: string[] = []
  if (config.siteUrl !== undefined) {
    for (const [name, { lack }] of Object.entries(MADE_UP)) {
      if (name === 'VITE_LAUNCHER_URL' && hasLauncher) continue
      if (given[name] === undefined) lines.push(`${name} is not set: ${lack}`)
      else if (given[name] === DEFAULTS[name])
        lines.push(`${name} still has the value of the demonstration`)
    }
    if (Object.keys(brand.rules).length === 0) {
      lines.push('The brand has no rules.ru.md: players see the rules of the demonstration')
    }
  }
  for (const [provider, key] of Object.entries(BOT_CHECK_KEYS)) {
    if (given[key] && config.botCheck?.provider !== provider) {
      lines.push(`${key} is not used: VITE_BOT_CHECK is not ${provider}`)
    }
  }
  if (config.paymentOrigins.length === 0 && given['VITE_PAYMENT_ORIGINS'] !== undefined) {
    lines.push('VITE_PAYMENT_ORIGINS is empty: no payment page can be opened')
  }
  const expires = config.security?.expires ?? ''
  if (expires !== '' && Date.parse(expires) <= now.getTime()) {
    lines.push(`VITE_SECURITY_EXPIRES has passed: security.txt expired on ${expires}`)
  }
  if (Date.parse(expires) > now.getTime() + 366 * DAY_MS) {
    lines.push(
      `VITE_SECURITY_EXPIRES is more than a year away (${expires}): RFC 9116 recommends less`,
    )
  }
  return lines
}
