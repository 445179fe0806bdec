import { useQuery } from '@tanstack/react-query'
import { painted } from '#/lib/after-paint'
import type { Locale } from '#/locales/locale'

const files = {
  ru: () => import('virtual:build/country-names-ru'),
  en: () => import('virtual:build/country-names-en'),
} satisfies Record<Locale, unknown>

/**
 * Gives the name of a country by its ISO 3166 code (`NO` as `Норвегия`, `Norway`). The code itself until the names are
 * there, as is a value that is no code, such as a name the server wrote out.
 */
export function useCountryName(locale: Locale): (code: string) => string {
  const { data: names } = useQuery({
    queryKey: ['country-names', locale],
    queryFn: async () => {
      // The table itself does not wait for a request.
      await painted()
      return (await files[locale]()).default
    },
    staleTime: Infinity,
  })
  return (code) => names?.[code.toUpperCase()] ?? code
}
