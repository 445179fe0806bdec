import { LOCALE_CODES, LOCALES } from '#/locales/locale'

/** What stands in the page where the site could not begin: what happened, and a button that tries again. */
export function showBootFailure(): void {
  const main = document.createElement('main')
  // In every language: the catalog of the chosen one may be what is missing.
  for (const lang of LOCALE_CODES) {
    const { title, retry } = LOCALES[lang].bootFailure
    const heading = document.createElement('h1')
    heading.textContent = title
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = retry
    button.addEventListener('click', () => window.location.reload())
    const part = document.createElement('section')
    part.lang = lang
    part.append(heading, button)
    main.append(part)
  }
  document.body.replaceChildren(main)
}
