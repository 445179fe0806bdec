/** Whether `text` is a day of the calendar, such as `2026-11-01`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // `Date` reads the 31st of February as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
