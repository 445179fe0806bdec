/** `5` as `05`. */
export function twoDigits(value: number) {
  return String(value).padStart(2, '0')
}
