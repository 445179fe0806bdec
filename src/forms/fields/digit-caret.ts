/** The number of digits, of any writing system, to the left of the caret. */
export function digitsBeforeCaret({ value, selectionStart }: HTMLInputElement): number {
  const left = value.slice(0, selectionStart ?? undefined)
  return left.replaceAll(/\P{Nd}/gu, '').length
}

/** The position in `text` that has `count` digits to its left. */
export function caretAfterDigits(text: string, count: number): number {
  if (count === 0) return 0
  let left = count
  for (const [index, character] of [...text].entries()) {
    if (/\d/.test(character)) left -= 1
    if (left === 0) return index + 1
  }
  return text.length
}
