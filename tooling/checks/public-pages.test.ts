import { expect, test } from 'vitest'
import { comparePages } from './public-pages'

const page = (path: string, title: string, ...links: string[]) => ({
  path,
  html: `<title>${title}</title><meta name="description" content="${title}"><h1>${title}</h1>${links.map((href) => `<a class="x" href="${href}">x</a>`).join('')}`,
})

test('accepts pages that lead to each other and have titles of their own', () => {
  const pages = [page('/', 'Home', '/rules?lang=en'), page('/rules', 'Rules', '/#about')]
  expect(comparePages(pages, 'Site')).toEqual([])
})

test('names a page that nothing links to', () => {
  const pages = [page('/', 'Home', '/'), page('/team', 'Team')]
  expect(comparePages(pages, 'Site')).toEqual(['/team: no page links to it'])
})

test('names a page without a title of its own', () => {
  const links = ['/', '/team', '/plain']
  const pages = [page('/', 'Home', ...links), page('/team', 'Home'), page('/plain', 'Site')]
  expect(comparePages(pages, 'Site')).toEqual([
    '/: has no title of its own, "Home"',
    '/team: has no title of its own, "Home"',
    '/plain: has no title of its own, "Site"',
  ])
})

test('names a page without a description, or without one heading', () => {
  const bare = { path: '/', html: '<title>Home</title><a href="/">x</a>' }
  expect(comparePages([bare], 'Site')).toEqual([
    '/: has no description',
    '/: has 0 headings h1 in place of one',
  ])
})

test('names a link to a place that the page does not have', () => {
  const home = page('/', 'Home', '/', '#here', '#gone')
  const pages = [{ ...home, html: `${home.html}<p id="here">` }]
  expect(comparePages(pages, 'Site')).toEqual(['/: links to #gone, which it does not have'])
})
