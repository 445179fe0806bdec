import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import type { World } from './world'
import { button, t } from './locators'

/** A new password of non-Latin letters. */
export const NEW = 'Северное9-сияние'

/** The login to recover, or to sign in with. */
export const loginField = (page: Page) => page.getByLabel(t('sign.login'))

/** The new password. */
const newField = (page: Page) => page.getByLabel(t('field.newPasswordLabel'), { exact: true })

/** The new password, again. */
const repeatField = (page: Page) => page.getByLabel(t('field.repeatLabel'))

/** The page's heading with the text of `id`. */
export const heading = (page: Page, id: string) =>
  page.getByRole('heading', { level: 1, name: t(id) })

/** Requests an e-mail, up to the page that says it was sent. */
export async function ask(page: Page, login: string) {
  // Sign-in, which leads here, has a field of the same name.
  await expect(heading(page, 'recovery.title')).toBeVisible()
  await loginField(page).fill(login)
  await button(page, 'recovery.submit').click()
  await expect(heading(page, 'recovery.sentTitle')).toBeVisible()
}

/** The link of an e-mail that `post` requests without the page. */
export async function linkFor(
  login: string,
  world: World,
  post: (login: string) => Promise<unknown>,
) {
  await post(login)
  const [message] = await world.mail(`${login}@example.com`)
  expect(message?.kind).toBe('recovery')
  return message?.link ?? ''
}

/** Types a new password twice and submits it. */
export async function setPassword(page: Page, password = NEW) {
  await newField(page).fill(password)
  await repeatField(page).fill(password)
  await button(page, 'newPassword.submit').click()
}

/** The password was changed: the sign-in says so, with the login filled in. */
export async function expectChanged(page: Page, login: string) {
  await expect(page).toHaveURL('/sign')
  await expect(page.getByText(t('recovery.done'))).toBeVisible()
  await expect(loginField(page)).toHaveValue(login)
}
