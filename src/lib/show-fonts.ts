/** Milliseconds: then those that came are shown without the others. */
const PATIENCE_MS = 5000

/**
 * On a slow line the fonts waited for the app (`boot.ts`): fetches those that the page is written in and shows them
 * together, for each that came by itself would lay the page out anew.
 */
export function showFonts(): void {
  const { body, documentElement: page, fonts, title } = document
  if (page.dataset['line'] !== 'slow') return
  const show = () => delete page.dataset['line']
  setTimeout(show, PATIENCE_MS)
  // As `styles/fonts.css` names them. The title is written in the letters of the headings.
  void Promise.all([
    fonts.load('1em "Golos Text Variable"', body.textContent),
    fonts.load('1em "Sofia Sans Extra Condensed Variable"', title),
  ]).then(show, show)
}
