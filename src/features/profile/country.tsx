import { useLingui } from '@lingui/react'
import names from 'virtual:country-names'
import { localeOf } from '#/locales/locale'

/**
 * The name of a country by its ISO 3166 code (`NO`). A value that is no code, such as a name the server wrote out, is
 * shown as it is.
 */
export function Country({ code }: Readonly<{ code: string }>) {
  const { i18n } = useLingui()
  return names[localeOf(i18n)][code.toUpperCase()] ?? code
}
