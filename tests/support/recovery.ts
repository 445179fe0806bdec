import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { textsOf } from './texts'
import type { World } from './world'

export const t = textsOf('ru')
export const NEW = 'Северное9-сияние'
export const loginField = (page: Page) => page.getByLabel(t('sign.login'))
export const newField = (page: Page) =>
  page.getByLabel(t('field.newPasswordLabel'), { exact: true })
export const repeatField = (page: Page) => page.getByLabel(t('field.repeatLabel'))
export const button = (page: Page, id: string) =>
  page.getByRole('button', { name: t(id), exact: true })
export const heading = (page: Page, id: string) =>
  page.getByRole('heading', { level: 1, name: t(id) })

export async function ask(page: Page, login: string) {
  await loginField(page).fill(login)
  await button(page, 'recovery.submit').click()
  await expect(heading(page, 'recovery.sentTitle')).toBeVisible()
}

/** The link of a letter that was asked for past the page. */
export async function linkFor(
  login: string,
  world: World,
  post: (login: string) => Promise<unknown>,
) {
  await post(login)
  const [letter] = await world.mail(`${login}@example.com`)
  expect(letter?.kind).toBe('recovery')
  return letter?.link ?? ''
}

export async function setPassword(page: Page, password = NEW) {
  await newField(page).fill(password)
  await repeatField(page).fill(password)
  await button(page, 'newPassword.submit').click()
}

export async function expectChanged(page: Page, login: string) {
  await expect(page).toHaveURL('/sign')
  await expect(page.getByText(t('recovery.done'))).toBeVisible()
  await expect(loginField(page)).toHaveValue(login)
}
