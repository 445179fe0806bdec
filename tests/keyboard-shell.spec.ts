import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { keyboardOf } from './support/keyboard'
import { dialog } from './support/profile'
import { language } from './support/switches'
import { button, t } from './support/locators'

const header = (page: Page) => page.getByRole('banner')

test('H9 U7 walks the menus and chooses language and theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/no/such/page')
  const keyboard = keyboardOf(page)
  await keyboard.press(page.getByRole('link', { name: t('shell.skip') }))
  await expect(page.getByRole('main')).toBeFocused()
  const menu = header(page).getByRole('button', { name: t('menu.main') })
  await keyboard.back(menu)
  await keyboard.keys('Enter', 'ArrowDown')
  const links = header(page)
    .getByRole('navigation', { name: t('menu.main') })
    .getByRole('link')
  await keyboard.expectFocus(links.first())
  await keyboard.keys('End', 'Home', 'ArrowDown')
  await keyboard.expectFocus(links.nth(1))
  await keyboard.keys('Escape')
  await keyboard.expectFocus(menu)

  await keyboard.press(
    header(page).getByRole('button', { name: t('header.theme.switch') }),
    'Space',
  )
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const english = language(page, 'en')
  await keyboard.back(english)
  await keyboard.keys('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await keyboard.expectFocus(english)
})

test('H9 U7 on a phone the menu holds language and theme @full', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/rules')
  const keyboard = keyboardOf(page)
  const menu = header(page).getByRole('button', { name: t('menu.main') })
  const panel = header(page).getByRole('navigation', { name: t('menu.main') })
  await keyboard.press(menu, 'Space')
  await keyboard.press(panel.getByRole('button', { name: t('header.theme.dark') }), 'Space')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await keyboard.back(panel.getByRole('link', { name: /EN/ }))
  await keyboard.keys('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await keyboard.keys('Escape')
  await expect(panel).toBeHidden()
  await expect(header(page).getByRole('button', { name: 'Main menu' })).toBeFocused()
})

test('U7 signs out: the dialog holds the focus, Escape gives it back', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  await page.goto('/rules')
  const keyboard = keyboardOf(page)
  const account = header(page).getByRole('button', { name: t('menu.account') })
  const signOut = button(page, 'menu.logout')
  const accept = button(dialog(page), 'confirm.accept')
  await keyboard.press(account)
  await keyboard.press(signOut)
  await keyboard.expectFocus(accept)
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await keyboard.keys(key)
    expect(await dialog(page).evaluate((it) => it.contains(document.activeElement))).toBe(true)
  }
  await keyboard.keys('Escape')
  await keyboard.expectFocus(account)
  await keyboard.keys('Space')
  await keyboard.press(signOut, 'Space')
  await keyboard.press(accept, 'Space')
  await expect(page).toHaveURL('/')
})

test('U1 U7 closes a toast, and the focus goes back to where it was @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('new_player')
  await page.goto('/signup?to=verify')
  const keyboard = keyboardOf(page)
  const check = button(page, 'waiting.done')
  await keyboard.press(check)
  await expect(page.getByText(t('waiting.notYet'))).toBeVisible()
  await keyboard.press(button(page, 'ui.close'))
  await expect(page.getByText(t('waiting.notYet'))).toHaveCount(0)
  const isLost = await page.evaluate(() => document.activeElement === document.body)
  expect(isLost).toBe(false)
})
