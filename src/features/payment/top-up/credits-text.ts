import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { formatNumber } from '#/locales/format'
import { localeOf } from '#/locales/locale'

/** `1 100 кредитов`, `1,100 credits`. */
export function creditsText(i18n: I18n, count: number): string {
  const amount = formatNumber(localeOf(i18n), count)
  return i18n._(
    msg({
      id: 'payment.credits',
      message: plural(count, { one: `${amount} credit`, other: `${amount} credits` }),
    }),
  )
}
