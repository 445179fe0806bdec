/** In UTF-16 units: rendering a longer text might freeze the page. */
const LONGEST_TEXT = 10_000

/** `text`, cut to `LONGEST_TEXT`. */
export const shorten = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
