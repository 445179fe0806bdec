import type { SiteConfig } from '#/config-schema'
import { LOCALE_CODES } from '#/locales/locale'

export const SECURITY_TXT = '.well-known/security.txt'

/** Where to report a vulnerability (RFC 9116); `undefined` if the operator has set no contact. */
export function securityTxt({
  security,
  siteUrl,
}: Pick<SiteConfig, 'security' | 'siteUrl'>): string | undefined {
  if (security === undefined) return undefined
  const lines = [
    `Contact: ${security.contact}`,
    `Expires: ${security.expires}T00:00:00Z`,
    `Preferred-Languages: ${LOCALE_CODES.join(', ')}`,
    ...(siteUrl === undefined ? [] : [`Canonical: ${new URL(`/${SECURITY_TXT}`, siteUrl).href}`]),
  ]
  return lines.join('\n').concat('\n')
}
