/** The systems that a launcher can support, with their names, which are the same in every language. */
export const SYSTEM_NAMES = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  android: 'Android',
} as const
export type System = keyof typeof SYSTEM_NAMES

/** The visitor's system, as far as the browser reports it; `undefined` for a system without a launcher. */
export function visitorSystem(userAgent: string): System | undefined {
  if (/iPhone|iPad|CrOS/.test(userAgent)) return undefined
  // Android's user agent contains Linux too.
  if (/Android/.test(userAgent)) return 'android'
  if (/Windows/.test(userAgent)) return 'windows'
  if (/Macintosh/.test(userAgent)) return 'macos'
  return /Linux|X11/.test(userAgent) ? 'linux' : undefined
}
