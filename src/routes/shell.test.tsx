import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'
import type { Locale } from '#/locales/locale'

const backend = sandboxServer()

async function openAs(login: string, path: string, locale: Locale = 'en') {
  const { user, jwt: token } = await backend.signIn(login)
  return renderRoute(path, { identity: { user, token }, locale })
}

// Not by role: computing the roles of whole pages would take longer than rendering them.
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

/** The navigation in the header with this name. */
const menu = (name: string) => `header nav[aria-label="${name}"]`

/** Texts and targets of the links. A `!` marks links that open a new tab, which their text must announce. */
const linksIn = (place: string) =>
  all(`${place} a:not([hreflang])`).map((link) => {
    const isOutside = link.getAttribute('target') === '_blank'
    if (isOutside) expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    const text = link.textContent.replace(
      /\s*\((?:opens in a new tab|откроется в\sновой вкладке)\)$/,
      '!',
    )
    expect(text.endsWith('!')).toBe(isOutside)
    return [text, link.getAttribute('href')]
  })

const COMMUNITY = 'https://community.example'
const LAUNCHER = 'https://download.example/launcher'

const LABELS = {
  en: {
    main: 'Main menu',
    account: 'Account menu',
    pages: ['Home', 'Download launcher!', 'Project rules', 'Tech support!'],
    documents: ['License agreement!', 'Privacy policy!', 'Services!'],
    player: ['Profile', 'Logout'],
  },
  ru: {
    main: 'Главное меню',
    account: 'Меню аккаунта',
    pages: ['Главная', 'Скачать лаунчер!', 'Правила проекта', 'Техподдержка!'],
    documents: ['Лицензионное соглашение!', 'Политика конфиденциальности!', 'Услуги!'],
    player: ['Профиль', 'Выйти'],
  },
} as const

describe.each(['en', 'ru'] as const)('in the language %s', (locale) => {
  const { main, account, pages, documents, player } = LABELS[locale]
  const [license, privacy, services] = documents

  test('H2 H5 H6 a player’s menus have the required labels and targets', async () => {
    await openAs('rider', '/no/such/page', locale)
    expect(linksIn(menu(main))).toEqual([
      [pages[0], '/'],
      [pages[1], LAUNCHER],
      [pages[2], '/rules'],
      [pages[3], `${COMMUNITY}/support`],
      [license, `${COMMUNITY}/license`],
      [privacy, `${COMMUNITY}/privacy`],
      [services, `${COMMUNITY}/services`],
    ])
    expect(all(`${menu(account)} a[href="/profile"]`).map((link) => link.textContent)).toEqual([
      player[0],
    ])
    expect(all(`${menu(account)} button`).map((button) => button.textContent)).toEqual([player[1]])
  })

  test('H6 H8 the footer has the copyright and links to the documents', async () => {
    await renderRoute('/no/such/page', { locale })
    expect(all('footer p').map(({ textContent }) => textContent)).toEqual(['© 2024 Aurora Studio'])
    expect(linksIn('footer nav')).toEqual([
      [license, `${COMMUNITY}/license`],
      [privacy, `${COMMUNITY}/privacy`],
      [services, `${COMMUNITY}/services`],
      [pages[3], `${COMMUNITY}/support`],
    ])
  })
})

test('H1 H3 shows a visitor the logo and the sign-in, and no account menu', async () => {
  const { user, settled, address } = await renderRoute('/no/such/page')
  expect(all(menu('Account menu'))).toEqual([])
  expect(screen.queryByText(/^Hello/)).toBeNull()
  const follow = async (href: string) => {
    await user.click(all(`header a[href="${href}"]`)[0] ?? document.body)
    await settled()
    expect(address()).toBe(href)
  }
  await follow('/sign')
  await follow('/')
})

test('H5 offers an unverified player the sign-out and the verification, and no profile', async () => {
  await openAs('new_player', '/no/such/page')
  expect(document.querySelector('header')).toHaveTextContent(/Hello, \S*new_player/)
  expect(all('header a[href^="/profile"]')).toEqual([])
  expect(all(`${menu('Account menu')} button`).map((button) => button.textContent)).toEqual([
    'Logout',
  ])
  expect(all(`${menu('Account menu')} a`).map((link) => link.getAttribute('href'))).toEqual([
    '/signup?to=verify',
  ])
})

test.each([
  ['/', ['Home']],
  ['/?from=letter', ['Home']],
  ['/rules', ['Project rules']],
  ['/rules?from=letter&lang=en', ['Project rules']],
  ['/rules/no/such/page', []],
  ['/sign', []],
])('H2 marks the menu entry of the current page, whatever its query: %s', async (path, names) => {
  await renderRoute(path)
  const marked = all(`${menu('Main menu')} [aria-current=page]`)
  expect(marked.map(({ textContent }) => textContent)).toEqual(names)
})

test('H9 marks one menu entry on the profile', async () => {
  await openAs('rider', '/profile')
  expect(all('header nav a[aria-current=page]').map(({ textContent }) => textContent)).toEqual([
    'Profile',
  ])
})
