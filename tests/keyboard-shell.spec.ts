import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { keyboardOf } from './support/keyboard'
import { language } from './support/switches'
import { t } from './support/locators'

const header = (page: Page) => page.getByRole('banner')

test('U7 chooses theme and language after the skip link', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/no/such/page')
  const keyboard = keyboardOf(page)
  await keyboard.press(page.getByRole('link', { name: t('shell.skip') }))
  await expect(page.getByRole('main')).toBeFocused()
  const menu = header(page).getByRole('button', { name: t('menu.main') })
  await keyboard.back(menu)
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

test('H9 U7 on a phone the menu contains language and theme', async ({ page }) => {
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
