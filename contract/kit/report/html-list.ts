import { escaped } from '#/lib/text/escaped'

/** Texts as a list of HTML. */
export const htmlList = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
