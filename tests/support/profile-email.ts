import type { Page } from '@playwright/test'
import { section } from './profile'
import { button, t } from './locators'

/** The address that the player changes to. */
export const NEW = 'new.mailbox@example.com'

/** The section with login and address. */
export const personal = (page: Page) => section(page, 'personal')

/** The account's current address. */
export const present = (page: Page) => personal(page).locator('bdi').nth(1)

/** The field of the new address. */
export const address = (page: Page) => personal(page).getByLabel(t('field.newEmailLabel'))

/** The field of the current password. */
export const password = (page: Page) => personal(page).getByLabel(t('profile.password.current'))

/** The code of the e-mail to the new address. */
export const code = (page: Page) => personal(page).getByLabel(t('field.codeLabel'), { exact: true })

/** The button that opens the form. */
export const opener = (page: Page) => button(personal(page), 'profile.email.change')

/** The notice that a change waits for its code. */
export const pending = (page: Page) => personal(page).getByText(`Почта ${NEW} ждёт подтверждения`)
