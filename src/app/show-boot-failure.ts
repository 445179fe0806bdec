/** In both languages: it is the words of the chosen one that are missing. */
const LINES = [
  { lang: 'ru', title: 'Страница не открылась', retry: 'Попробовать ещё раз' },
  { lang: 'en', title: 'The page didn’t open', retry: 'Try again' },
]

/** What stands in the page where the site could not begin: what happened, and a button that tries again. */
export function showBootFailure(): void {
  const main = document.createElement('main')
  for (const { lang, title, retry } of LINES) {
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
