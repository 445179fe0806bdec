import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { keyboardOf } from './support/keyboard'
import { newestCode } from './support/profile'
import { PASSWORD, t } from './support/locators'

const NEW = 'Северное9-сияние'

const label = (page: Page, id: string) => page.getByLabel(t(id), { exact: true })
const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true })
const link = (page: Page, id: string) =>
  page.getByRole('main').getByRole('link', { name: t(id), exact: true })
const heading = (page: Page, id: string) => page.getByRole('heading', { level: 1, name: t(id) })

async function signUp(page: Page) {
  const keyboard = keyboardOf(page)
  await page.goto('/')
  await keyboard.press(link(page, 'home.play').first())
  await expect(heading(page, 'signup.title')).toBeFocused()
  await keyboard.type(label(page, 'field.loginLabel'), 'newcomer')
  await keyboard.type(label(page, 'field.emailLabel'), 'newcomer@example.com')
  await keyboard.type(label(page, 'field.passwordLabel'), PASSWORD)
  await keyboard.press(button(page, 'ui.password.show').first(), 'Space')
  await expect(label(page, 'field.passwordLabel')).toHaveAttribute('type', 'text')
  for (const box of await page.getByRole('checkbox').all()) {
    await keyboard.press(box, 'Space')
    await expect(box).toBeChecked()
  }
  await keyboard.keys('Enter')
  await expect(heading(page, 'waiting.title')).toBeFocused()
}

test('U7 moves back from the consents to the password', async ({ page }) => {
  const keyboard = keyboardOf(page)
  await page.goto('/signup')
  await page.getByRole('checkbox').first().focus()
  await keyboard.keys('Shift+Tab')
  await keyboard.expectFocus(button(page, 'ui.password.show'))
  await keyboard.keys('Shift+Tab')
  await keyboard.expectFocus(label(page, 'field.passwordLabel'))
})

test('U7 signs up, opens the e-mail and continues to the profile @full', async ({
  page,
  world,
}) => {
  await signUp(page)
  const [message] = await world.mail('newcomer@example.com')
  await page.goto(message?.link ?? '')
  await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()
  await keyboardOf(page).press(link(page, 'verify.done.profile'))
  await expect(page.getByRole('heading', { level: 1, name: 'newcomer' })).toBeFocused()
})

test('U7 A6 confirms another address with its code, after Back has closed the form @full', async ({
  page,
  world,
}) => {
  await signUp(page)
  const keyboard = keyboardOf(page)
  await keyboard.press(button(page, 'waiting.changeAddress'))
  await expect(label(page, 'field.newEmailLabel')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'waiting.title')).toBeFocused()
  await expect(page).toHaveURL('/signup?to=verify')
  await keyboard.press(button(page, 'waiting.changeAddress'))
  await keyboard.type(label(page, 'field.newEmailLabel'), 'other@example.com')
  await keyboard.type(label(page, 'profile.password.current'), PASSWORD)
  await keyboard.keys('Enter')
  await expect(label(page, 'field.codeLabel')).toBeVisible()
  await keyboard.type(label(page, 'field.codeLabel'), await newestCode(world, 'other@example.com'))
  await expect(page.getByRole('heading', { level: 1, name: 'newcomer' })).toBeFocused()
})

test('U7 signs in with a second factor: a wrong code, then a recovery code', async ({
  page,
  world,
}) => {
  const [recovery = ''] = (await world.player('app_player')).recoveryCodes
  const keyboard = keyboardOf(page)
  await page.goto('/sign')
  await keyboard.type(label(page, 'sign.login'), 'app_player')
  await keyboard.type(label(page, 'field.passwordLabel'), PASSWORD)
  await keyboard.keys('Enter')
  await keyboard.expectFocus(label(page, 'field.codeLabel'))
  await page.keyboard.type('000000')
  await expect(page.getByText('Осталось 4 попытки')).toBeVisible()
  await keyboard.expectFocus(label(page, 'field.codeLabel'))

  await keyboard.press(button(page, 'code.useRecovery'))
  await keyboard.expectFocus(page.getByLabel(t('field.recoveryCodeLabel')))
  await page.keyboard.type(recovery)
  await keyboard.press(button(page, 'code.submit'), 'Space')
  await expect(page.getByText(t('signCode.usedRecovery'))).toBeVisible()
  // Where a player who has lost the phone sets it up again.
  await expect(page).toHaveURL('/profile#protection')
  await expect(page.locator('#protection h2')).toBeFocused()
})

test('U7 recovers a password by e-mail @full', async ({ page, world }) => {
  const keyboard = keyboardOf(page)
  await page.goto('/recovery')
  await keyboard.type(label(page, 'sign.login'), 'rider')
  await keyboard.press(button(page, 'recovery.submit'), 'Space')
  await expect(heading(page, 'recovery.sentTitle')).toBeFocused()

  const [message] = await world.mail('rider@example.com')
  await page.goto(message?.link ?? '')
  await keyboard.type(label(page, 'field.newPasswordLabel'), NEW)
  await keyboard.type(label(page, 'field.repeatLabel'), NEW)
  await keyboard.keys('Enter')
  await expect(heading(page, 'sign.title')).toBeVisible()
})
