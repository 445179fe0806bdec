import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { expect } from './fixtures'
import { textsOf } from './texts'
import type { World } from './world'

const t = textsOf('ru')

/** A player that the test signs up, for backends without seeded players. */
export interface NewAccount {
  readonly login: string
  readonly email: string
  readonly password: string
}

/** The e-mail address of a login, like `--mail-to` of the contract kit. */
export const mailOf = (login: string): string =>
  (process.env['UI_MAIL_TO'] ?? '*@kit.example').replace('*', login)

/** An unused login, with an address and a password. */
export function newName(): NewAccount {
  const login = `kit_${randomUUID().slice(0, 8)}`
  return { login, email: mailOf(login), password: 'Маяк-2026-Aurora' }
}

async function expectOk(pending: Promise<APIResponse>): Promise<void> {
  const response = await pending
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()}`)
}

/** Creates an unverified account over the API. */
export async function signUp(api: APIRequestContext): Promise<NewAccount> {
  const player = newName()
  await expectOk(api.post('/api/v2/user/signUp', { data: player }))
  return player
}

/** Verifies an account over the API, with the key of its e-mail. */
export async function verify(player: NewAccount, api: APIRequestContext, world: World) {
  const key = (await linkTo(player, 'verify', world)).searchParams.get('key')
  await expectOk(api.post('/api/v2/user/verify', { data: { key } }))
}

/** Creates a verified account over the API. */
export async function newAccount(api: APIRequestContext, world: World): Promise<NewAccount> {
  const player = await signUp(api)
  await verify(player, api, world)
  return player
}

/** The link in the newest e-mail of a kind, on any host. */
export async function linkTo(
  { email }: NewAccount,
  kind: 'verify' | 'recovery',
  world: World,
): Promise<URL> {
  const [message] = await world.mail(email, kind)
  if (!message?.link) throw new Error(`No ${kind} e-mail came to ${email}`)
  return new URL(message.link, 'http://site.test')
}

/** The path of a link, to open on this site. */
export const pathOf = ({ pathname, search }: URL): string => `${pathname}${search}`

/** Fills in the form of `/sign` and submits it. */
export async function fillSignIn(page: Page, login: string, password: string) {
  await page.getByLabel(t('sign.login')).fill(login)
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('sign.submit') }).click()
}

/** Signs in on the page, and waits until the profile has its data. */
export async function signIn(page: Page, { login, password }: NewAccount) {
  await page.goto('/sign')
  await fillSignIn(page, login, password)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(t('profile.sessions.current'), { exact: true })).toBeVisible()
}

/** Signs out from the menu, and waits for the home page for visitors. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: t('menu.account') }).click()
  await page.getByRole('button', { name: t('menu.logout') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('confirm.accept') })
    .click()
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: t('header.signIn') }),
  ).toBeVisible()
}
