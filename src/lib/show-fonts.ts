/**
 * On a slow line the fonts waited for the app (`boot.ts`): fetches those that the page is written in and shows them
 * together, for each that came by itself would lay the page out anew. Where one does not come, the others are shown
 * as they come.
 */
export function showFonts(): void {
  const { body, documentElement: page, fonts } = document
  if (page.dataset['line'] !== 'slow') return
  const show = () => delete page.dataset['line']
  // As `styles/fonts.css` names them.
  const families = '1em "Golos Text Variable","Sofia Sans Extra Condensed Variable"'
  fonts.load(families, body.textContent).then(show, show)
}
