import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
      // Asked for in the frame that draws the table, they would count among what the page needs to be live.
      await painted()
      const [names] = await Promise.allSettled([files[locale]()])
      return names.status === 'fulfilled' ? names.value.default : null
    },
    // What did not come is asked for again when the player, or the line, comes back.
    staleTime: ({ state }) => (state.data ? Infinity : 0),
    placeholderData: keepPreviousData,
  })
  return (code) => names?.[code.toUpperCase()] ?? code
}
