import { MADE_UP, type SiteConfig } from '#/config-schema'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Valid settings that are probably mistakes, a line each.
 *
 * @param given the settings as they were given, for those that are left out
 */
export function doubtfulSettings(
  config: SiteConfig,
  given: Readonly<Record<string, unknown>>,
  now = new Date(),
): string[] {
  const hasLauncher = given['VITE_LAUNCHERS'] !== undefined
  const lines =
    config.siteUrl === undefined
      ? []
      : Object.entries(MADE_UP)
          .filter(([name]) => given[name] === undefined)
          .filter(([name]) => name !== 'VITE_LAUNCHER_URL' || !hasLauncher)
          .map(([name, { lack }]) => `${name} is not set: ${lack}`)
  if (config.paymentOrigins.length === 0 && given['VITE_PAYMENT_ORIGINS'] !== undefined) {
    lines.push('VITE_PAYMENT_ORIGINS is empty: no payment will lead anywhere')
  }
  const expires = config.security?.expires ?? ''
  if (expires !== '' && Date.parse(expires) <= now.getTime()) {
    lines.push(`VITE_SECURITY_EXPIRES has passed: nobody believes security.txt after ${expires}`)
  }
  if (Date.parse(expires) > now.getTime() + 366 * DAY_MS) {
    lines.push(
      `VITE_SECURITY_EXPIRES is more than a year away: who reads security.txt doubts ${expires}`,
    )
  }
  return lines
}
