/**
 * Seconds as minutes and seconds, from an hour on as hours too: `42` as `0:42`, `7200` as `2:00:00`; up to 60 hours.
 */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  // Minutes are to hours what seconds are to minutes.
  return `${minutes < 60 ? minutes : formatCountdown(minutes)}:${String(seconds % 60).padStart(2, '0')}`
}
