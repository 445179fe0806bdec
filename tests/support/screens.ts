import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { follow } from './follow'
import { textsOf } from './texts'
import { PAGES } from '#deploy/pages'
import type { World } from './world'
import { PASSWORD } from './locators'

type Reader = Readonly<{ page: Page; world: World; t: ReturnType<typeof textsOf> }>

/** A screen in one of its states. */
export type Screen = Readonly<{
  name: string
  path: string
  /** The player who opens it; a visitor unless given. */
  login?: string
  /** Puts the loaded page into the state. */
  reach?: (reader: Reader) => Promise<void>
  /** The element of a layer over the page, at any scroll position. */
  over?: string
  /** The narrowest widths of its additional layouts. */
  widths?: readonly number[]
}>

const press = ({ page, t }: Reader, id: string) =>
  page.getByRole('button', { name: t(id), exact: true }).click()

async function logIn(reader: Reader, login: string) {
  const { page, t } = reader
  await page.getByLabel(t('sign.login')).fill(login)
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  await press(reader, 'sign.submit')
  await expect(page.getByLabel(t('field.codeLabel'), { exact: true })).toBeVisible()
}

async function chooseApp(reader: Reader) {
  const { page, t } = reader
  await page.getByLabel(t('profile.password.current'), { exact: true }).fill(PASSWORD)
  await press(reader, 'flow.continue')
  await expect(page.getByRole('img', { name: t('protection.qrLabel') })).toBeVisible()
}

async function turnAppOn(reader: Reader) {
  const { page, world, t } = reader
  await chooseApp(reader)
  const code = (await world.player('rider')).app?.code ?? ''
  await page.getByLabel(t('field.appCodeLabel'), { exact: true }).fill(code)
  await expect(page.getByRole('heading', { name: t('protection.codesTitle') })).toBeVisible()
}

async function changeAddress(reader: Reader) {
  const { page, t } = reader
  await press(reader, 'waiting.changeAddress')
  await expect(page.getByRole('heading', { name: t('waiting.newTitle') })).toBeVisible()
}

const PUBLIC_PAGES: readonly Screen[] = PAGES.filter(
  ({ kind, status }) => kind === 'public' && status === 200,
).map(({ path }) => ({
  name: path === '/' ? 'home' : path.slice(1),
  path,
  widths: path === '/rules' ? [997] : [],
}))

/** Every screen, in its fullest state. */
export const SCREENS: readonly Screen[] = [
  ...PUBLIC_PAGES,
  { name: 'recovery by a dead link', path: '/recovery?key=no-such-key' },
  { name: 'verification', path: '/verify?key=no-such-key' },
  {
    name: 'OAuth2 error',
    path: `/oauth2/error?error=access_denied&error_description=${'x'.repeat(300)}`,
  },
  { name: 'payment without an id', path: '/payment/success' },
  { name: 'not found', path: '/no/such/page' },
  { name: 'waiting', path: '/signup?to=verify', login: 'new_player' },
  { name: 'profile', path: '/profile', login: 'rider' },
  { name: 'protection', path: '/protection', login: 'rider', widths: [480] },
]

/** Other states that look different. Only a player's last state may be hard to leave. */
export const STATES: readonly Screen[] = [
  { name: 'home of a player', path: '/', login: 'rider' },
  { name: 'profile with nothing', path: '/profile', login: 'empty' },
  { name: 'profile with long names', path: '/profile', login: 'long_names_abcdefghi' },
  { name: 'profile with 5,000 top-ups', path: '/profile', login: 'rich' },
  {
    name: 'account history',
    path: '/profile',
    login: 'rider',
    reach: async (reader) => {
      const { page, t } = reader
      await press(reader, 'profile.events.open')
      await expect(page.getByRole('table', { name: t('profile.events.title') })).toBeVisible()
    },
  },
  { name: 'payment', path: '/payment/pending', login: 'rider' },
  { name: 'payment that succeeded', path: '/payment/success?payment=pay_r1', login: 'rider' },
  { name: 'payment that failed', path: '/payment/fail?payment=pay_r3', login: 'rider' },
  {
    name: 'verification that failed',
    path: '/verify?key=no-such-key',
    reach: async (reader) => {
      const { page, t } = reader
      await press(reader, 'verify.confirm.submit')
      await expect(page.getByRole('heading', { name: t('verify.dead.title') })).toBeVisible()
    },
  },
  {
    name: 'rejected sign-in',
    path: '/sign',
    reach: async (reader) => {
      const { page, t } = reader
      await page.getByLabel(t('sign.login')).fill('rider')
      await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill('not the password')
      await press(reader, 'sign.submit')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'second step', path: '/sign', reach: (reader) => logIn(reader, 'app_player') },
  {
    name: 'sign-up with errors',
    path: '/signup',
    reach: async (reader) => {
      const { page, t } = reader
      await press(reader, 'signup.submit')
      await expect(page.getByText(t('field.required')).first()).toBeVisible()
    },
  },
  {
    name: 'recovery that is sent',
    path: '/recovery',
    reach: async (reader) => {
      const { page, t } = reader
      await page.getByLabel(t('sign.login')).fill('rider')
      await press(reader, 'recovery.submit')
      await expect(page.getByRole('heading', { name: t('recovery.sentTitle') })).toBeVisible()
    },
  },
  { name: 'protection by the app', path: '/protection', login: 'rider', reach: chooseApp },
  {
    name: 'toast',
    path: '/signup?to=verify',
    login: 'new_player',
    over: 'body',
    reach: async (reader) => {
      const { page, t } = reader
      await press(reader, 'waiting.done')
      await expect(page.getByText(t('waiting.notYet'))).toBeVisible()
    },
  },
  {
    name: 'waiting for another address',
    path: '/signup?to=verify',
    login: 'new_player',
    reach: changeAddress,
  },
  {
    name: 'code of another address',
    path: '/signup?to=verify',
    login: 'new_player',
    reach: async (reader) => {
      const { page, t } = reader
      await changeAddress(reader)
      await page.getByLabel(t('field.newEmailLabel')).fill('other@example.com')
      await page.getByLabel(t('profile.password.current')).fill(PASSWORD)
      await press(reader, 'newAddress.submit')
      await expect(page.getByRole('heading', { name: t('waiting.codeTitle') })).toBeVisible()
    },
  },
  {
    name: 'main menu',
    path: '/no/such/page',
    over: 'header',
    reach: (reader) => press(reader, 'menu.main'),
  },
  {
    name: 'account menu',
    path: '/rules',
    login: 'long_names_abcdefghi',
    over: 'header',
    reach: (reader) => press(reader, 'menu.account'),
  },
  {
    name: 'dialog',
    path: '/profile',
    login: 'rider',
    over: 'dialog',
    reach: async (reader) => {
      await press(reader, 'profile.sessions.endAll')
      await expect(reader.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'recovery codes', path: '/protection', login: 'rider', reach: turnAppOn },
]

/** Opens a screen in the browser's language, and waits until it is live and has its data. */
export async function openScreen(page: Page, { path, reach }: Screen, world: World): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const locale = (await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'ru'
  await reach?.({ page, world, t: textsOf(locale) })
}

const NOT_FOUND = '/no/such/page'

/**
 * Navigates from the open screen to another like a link, without a reload, through the not-found page, so that each screen
 * starts in its initial state.
 */
export async function walkTo(page: Page, { path, reach }: Screen, world: World): Promise<void> {
  const t = textsOf('ru')
  const heading = page.getByRole('heading', { level: 1 })
  // Closes an open layer.
  await page.keyboard.press('Escape')
  await follow(page, NOT_FOUND)
  await expect(heading).toHaveText(t('notFound.title'))
  if (path !== NOT_FOUND) {
    await follow(page, path)
    await expect(heading).not.toHaveText(t('notFound.title'))
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }
  await reach?.({ page, world, t })
}

/** Screens grouped into visits by player. */
export function visits(screens: readonly Screen[]): readonly Screen[][] {
  return [...Map.groupBy(screens, ({ login }) => login).values()]
}
