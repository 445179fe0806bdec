import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import type { World } from './world'
import { button, t } from './locators'

/** A new password with non-Latin letters. */
export const NEW = 'Северное9-сияние'

/** The login field, at the recovery and at the sign-in. */
export const loginField = (page: Page) => page.getByLabel(t('sign.login'))

/** The field of the new password. */
const newField = (page: Page) => page.getByLabel(t('field.newPasswordLabel'), { exact: true })

/** The field that repeats the new password. */
const repeatField = (page: Page) => page.getByLabel(t('field.repeatLabel'))

/** The page's heading with the text of `id`. */
export const heading = (page: Page, id: string) =>
  page.getByRole('heading', { level: 1, name: t(id) })

/** Requests an e-mail, and waits for the confirmation page. */
export async function ask(page: Page, login: string) {
  // The sign-in, from which players come here, has a field of the same name.
  await expect(heading(page, 'recovery.title')).toBeVisible()
  await loginField(page).fill(login)
  await button(page, 'recovery.submit').click()
  await expect(heading(page, 'recovery.sentTitle')).toBeVisible()
}

/** The link in an e-mail requested with `post`, without the page. */
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

/** Expects the sign-in to confirm the changed password, with the login filled in. */
export async function expectChanged(page: Page, login: string) {
  await expect(page).toHaveURL('/sign')
  await expect(page.getByText(t('recovery.done'))).toBeVisible()
  await expect(loginField(page)).toHaveValue(login)
}
