import type { Page } from '@playwright/test'
import { t } from './locators'

/** Ticks the box of each document that players must accept at sign-up. */
export async function acceptDocuments(page: Page) {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

/** Fills in the form of `/signup` and submits it. */
export async function fillSignUp(
  page: Page,
  { login, email, password }: Readonly<{ login: string; email: string; password: string }>,
) {
  await page.getByLabel(t('field.loginLabel'), { exact: true }).fill(login)
  await page.getByLabel(t('field.emailLabel')).fill(email)
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(password)
  await acceptDocuments(page)
  await page.getByRole('button', { name: t('signup.submit') }).click()
}
