import { expect, type Page } from '@playwright/test'
import type { World } from './world'
import { PASSWORD, t } from './locators'

/** The six-digit code field. */
export const codeField = (page: Page) => page.getByLabel(t('field.codeLabel'), { exact: true })

/** The login field of the first step. */
export const loginField = (page: Page) => page.getByLabel(t('sign.login'))

/** The password field of the first step. */
export const passwordField = (page: Page) =>
  page.getByLabel(t('field.passwordLabel'), { exact: true })

/** The page's heading with the text of `id`. */
export const title = (page: Page, id: string) =>
  page.getByRole('heading', { level: 1, name: t(id) })

/** Submits the first step, and waits for the second. */
export async function logIn(page: Page, login: string): Promise<void> {
  await loginField(page).fill(login)
  await passwordField(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
}

/** Opens the sign-in and continues to the second step. */
export async function openSecondStep(page: Page, login: string): Promise<void> {
  await page.goto('/sign')
  await logIn(page, login)
}

/** The current code of a player's app. */
export const appCode = async (world: World, login = 'app_player'): Promise<string> =>
  (await world.player(login)).app?.code ?? ''

/** The code of the newest e-mail to `mail_player`. */
export const mailCode = async (world: World): Promise<string> =>
  (await world.mail('mail_player@example.com'))[0]?.code ?? ''

/** The number of codes sent to the server. */
export const countConfirms = async (world: World): Promise<number> =>
  (await world.calls()).filter(({ operation }) => operation === 'signInConfirm').length
