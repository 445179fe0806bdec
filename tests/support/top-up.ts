import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** The field of the amount. */
export const amountField = (page: Page) => page.getByLabel('Сумма', { exact: true })

/** The button that opens the provider's page. */
export const submit = (page: Page) =>
  page.getByRole('button', { name: 'Перейти к оплате', exact: true })

/** The form of a top-up. */
export const card = (page: Page) => page.locator('form', { has: amountField(page) })

/** Opens the profile and waits until a top-up is offered. */
export async function openProfile(page: Page) {
  await page.goto('/profile')
  await expect(submit(page)).toBeVisible()
}
