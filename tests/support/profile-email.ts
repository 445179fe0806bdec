import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { answer, section } from './profile'
import { button, PASSWORD, t } from './locators'

/** The address that the player changes to. */
export const NEW = 'new.mailbox@example.com'

/** The section with login and address. */
export const personal = (page: Page) => section(page, 'personal')

/** The address that the account has. */
export const present = (page: Page) => personal(page).locator('bdi').nth(1)

/** The address to change to. */
export const address = (page: Page) => personal(page).getByLabel(t('field.newEmailLabel'))

/** The field of the current password. */
export const password = (page: Page) => personal(page).getByLabel(t('profile.password.current'))

/** The code of the e-mail to the new address. */
export const code = (page: Page) => personal(page).getByLabel(t('field.codeLabel'), { exact: true })

/** The button that opens the form. */
export const opener = (page: Page) => button(personal(page), 'profile.email.change')

/** The notice that a change waits for its code. */
export const pending = (page: Page) => personal(page).getByText(`Почта ${NEW} ждёт подтверждения`)

/** Submits the form, up to the confirmation. */
export async function fillNew(page: Page, email: string, own = PASSWORD) {
  await opener(page).click()
  await address(page).fill(email)
  await password(page).fill(own)
  await button(personal(page), 'newAddress.submit').click()
}

/** Starts a change, up to the code in the new mailbox. */
export async function start(page: Page) {
  await fillNew(page, NEW)
  await answer(page, 'confirm.accept')
  await expect(pending(page)).toBeVisible()
}
