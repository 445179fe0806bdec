import { LOCALE_CODES, LOCALES } from '#/locales/locale'

/** Replaces a page that could not start with a message and a button that reloads it. */
export function showBootFailure(): void {
  const main = document.createElement('main')
  // In every language, because the catalog of the chosen one may be missing.
  for (const lang of LOCALE_CODES) {
    const { title, retry } = LOCALES[lang].bootFailure
    const heading = document.createElement('h1')
    heading.textContent = title
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = retry
    button.addEventListener('click', () => window.location.reload())
    const section = document.createElement('section')
    section.lang = lang
    section.append(heading, button)
    main.append(section)
  }
  document.body.replaceChildren(main)
  // `until-live.ts` reloads such a page when the connection is back.
  document.documentElement.toggleAttribute('data-boot-failed', true)
}
