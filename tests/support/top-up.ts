import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

export const RANGE = 'Доступно пополнение от 10 до 50 000 кредитов'

/** What the page shows, with plain spaces. */
const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ')
export const amountField = (page: Page) => page.getByLabel('Сумма', { exact: true })
export const submit = (page: Page) => page.getByRole('button', { name: 'Пополнить', exact: true })
export const card = (page: Page) => page.locator('form', { has: amountField(page) })
export const preset = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Быстрый выбор суммы' })
    .getByRole('button', { name, exact: true })

export async function expectValue(field: Locator, value: string) {
  await expect.poll(async () => plain(await field.inputValue())).toBe(value)
}

export async function openProfile(page: Page) {
  await page.goto('/profile')
  await expect(submit(page)).toBeVisible()
}
