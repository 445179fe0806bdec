import { twoDigits } from './two-digits'

/** Seconds as minutes and seconds: `42` as `0:42`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
}
