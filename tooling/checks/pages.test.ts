import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageFor } from '#deploy/page-for'
import { pageAt, PAGES } from '#deploy/pages'

/** `_guest/sign.tsx` → `/sign`; `payment.$status.tsx` → `/payment/x`. */
function pathOf(file: string): string {
  const name = file
    .replace(/\.tsx$/, '')
    .replaceAll('.', '/')
    .replace(/\$\w+/, 'x')
  const parts = name.split('/').filter((part) => !part.startsWith('_') && part !== 'index')
  return `/${parts.join('/')}`
}

const routes = globSync('**/*.tsx', { cwd: 'src/routes' }).filter(
  (file) => !file.includes('.test.') && !/^_[^/]*$/.test(file),
)

describe('every route has a page of its own', () => {
  it.each(routes)('%s', (file) => {
    const page = pageAt(pathOf(file))
    expect(page?.routes, `deploy/pages.ts has no row for ${file}`).toContain(file)
  })

  it.each(routes)('%s has a row in the addresses of CONTRIBUTING.md', (file) => {
    expect(readFileSync('CONTRIBUTING.md', 'utf8')).toContain(`| \`src/routes/${file}\` |`)
  })

  it('every route that a page names is there, in one page only', () => {
    const named = PAGES.flatMap((page) => page.routes).filter((file) => !/^_[^/]*$/.test(file))
    expect(named.toSorted(), 'deploy/pages.ts must name each file of src/routes once').toEqual(
      routes.toSorted(),
    )
  })

  it.each(PAGES)('$name preloads the catalog chunk that its routes load', (page) => {
    const loaded = page.routes.flatMap((file) => {
      const source = readFileSync(`src/routes/${file}`, 'utf8')
      return [...source.matchAll(/catalogLoader\('(\w+)'\)/g)].map(([, chunk]) => chunk)
    })
    expect(
      [page.catalog],
      `the row ${page.name} of deploy/pages.ts must name the chunk that catalogLoader names in src/routes/${page.routes.join(', ')}`,
    ).toEqual(loaded.length > 0 ? loaded : ['common'])
  })
})

describe('pageFor', () => {
  it.each([
    ['/', '', '', '/index.html', 200],
    ['/rules/', '', '', '/rules.html', 200],
    ['//rules', '', '', '/rules.html', 200],
    ['/oauth2//error//', '', '', '/oauth2-error.html', 200],
    ['//', '', '', '/index.html', 200],
    ['//elsewhere.example/rules', '', '', '/not-found.html', 404],
    ['/rules', '', 'theme=dark; locale=en', '/rules.en.html', 200],
    ['/rules', '?lang=en', '', '/rules.en.html', 200],
    ['/rules', '?lang=ru', 'locale=en', '/rules.html', 200],
    ['/rules', '?lang=xx', 'locale=yy', '/rules.html', 200],
    ['/sign', '?utm_source=x', 'locale=%E0', '/sign.html', 200],
    ['/profile', '', 'locale=en', '/profile.en.html', 200],
    ['/payment/success', '?id=1', '', '/payment.html', 200],
    ['/payment/success/more', '', '', '/not-found.html', 404],
    ['/payment/', '', '', '/not-found.html', 404],
    ['/404', '', '', '/not-found.html', 404],
    ['/Rules', '', '', '/not-found.html', 404],
    ['/profile/settings', '', 'locale=en', '/not-found.en.html', 404],
    ['/.vite/manifest.json', '', '', '/not-found.html', 404],
  ])('%s%s with %j → %s %i', (path, search, cookies, file, status) => {
    expect(pageFor(path, search, cookies)).toEqual({ file, status })
  })
})

it('a page of the site is linked by the router alone', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  const plain = /<a\s[^>]*href=["'{`]+\//
  expect(
    files.filter((file) => plain.test(readFileSync(file, 'utf8'))),
    'a plain link loads the page anew, and leaves a site below a path: use Link',
  ).toEqual([])
})
