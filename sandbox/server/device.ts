const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const nameIn = (table: typeof BROWSERS, agent: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1]

/** A `User-Agent` header as 'Firefox · Windows'; null if neither is known. */
export function deviceOf(agent: string | null): string | null {
  const names = [nameIn(BROWSERS, agent ?? ''), nameIn(SYSTEMS, agent ?? '')]
  return names.filter((name) => name !== undefined).join(' · ') || null
}
