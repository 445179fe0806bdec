import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { textsOf } from './support/texts'

const t = textsOf('ru')

const mainButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: t('menu.main') })
const mainMenu = (page: Page) =>
  page.getByRole('banner').getByRole('navigation', { name: t('menu.main') })
const accountButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: t('menu.account') })
const accountMenu = (page: Page) =>
  page.getByRole('banner').getByRole('navigation', { name: t('menu.account') })

async function edges(locator: Locator) {
  const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {}
  return { left: x, right: x + width }
}

test('H9 a player’s menus work by mouse and keyboard', async ({ page, signInAs }) => {
  await signInAs('rider')
  await page.goto('/no/such/page')

  await test.step('keys open, navigate and close them, and the focus returns', async () => {
    const links = mainMenu(page).getByRole('link').filter({ visible: true })
    await expect(mainButton(page)).toBeVisible()

    // The order of Tab: skip link, menu.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t('shell.skip') })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(mainButton(page)).toBeFocused()

    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key)
      await expect(mainMenu(page)).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(links.first()).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(links.nth(1)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(mainMenu(page)).toBeHidden()
      await expect(mainButton(page)).toBeFocused()
    }

    await page.keyboard.press('ArrowDown')
    await expect(links.first()).toBeFocused()
    const last = (await links.count()) - 1
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', last],
      ['ArrowDown', 0],
      ['End', last],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(links.nth(index), key).toBeFocused()
    }

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/rules')
    await expect(mainMenu(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await accountButton(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(accountMenu(page).getByRole('link', { name: t('menu.profile') })).toBeFocused()
    await page.keyboard.press('End')
    await expect(accountMenu(page).getByRole('button', { name: t('menu.logout') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(accountButton(page)).toBeFocused()
  })

  await test.step('the mouse opens and closes them, one at a time', async () => {
    await follow(page, '/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'))
    await expect(mainMenu(page)).toBeHidden()
    await mainButton(page).click()
    await expect(mainMenu(page)).toBeVisible()
    await expect(mainButton(page)).toHaveAttribute('aria-expanded', 'true')

    await accountButton(page).click()
    await expect(accountMenu(page)).toBeVisible()
    await expect(mainMenu(page)).toBeHidden()
    await expect(mainButton(page)).toHaveAttribute('aria-expanded', 'false')

    await accountButton(page).click()
    await expect(accountMenu(page)).toBeHidden()

    await mainButton(page).click()
    await page.mouse.click(700, 500)
    await expect(mainMenu(page)).toBeHidden()
    await expect(mainButton(page)).toBeFocused()

    await mainButton(page).click()
    await mainMenu(page)
      .getByRole('link', { name: t('menu.rules') })
      .click()
    await expect(page).toHaveURL('/rules')
    await expect(mainMenu(page)).toBeHidden()

    await mainButton(page).click()
    await expect(mainMenu(page)).toBeVisible()
    // A press on a link to another site, without going there.
    await page.evaluate(() =>
      addEventListener('click', (event) => event.preventDefault(), { once: true }),
    )
    await mainMenu(page)
      .getByRole('link', { name: t('menu.support') })
      .click()
    await expect(mainMenu(page)).toBeHidden()
  })

  await test.step('on a wide screen they open below their buttons', async () => {
    await page.setViewportSize({ width: 1920, height: 900 })
    await accountButton(page).click()
    const { right } = await edges(accountButton(page))
    expect(Math.abs((await edges(accountMenu(page))).right - right)).toBeLessThan(16)
    await mainButton(page).click()
    const { left } = await edges(mainButton(page))
    expect(Math.abs((await edges(mainMenu(page))).left - left)).toBeLessThan(16)
  })
})

test.describe('H9 by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap opens and closes the menus', async ({ page, signInAs }) => {
    await signInAs('rider')
    await page.goto('/no/such/page')

    await test.step('no hover style remains after a tap', async () => {
      await page.touchscreen.tap(20, 800)
      const unlit = await mainButton(page).evaluate((button) => getComputedStyle(button).background)
      await mainButton(page).tap()
      await expect(mainMenu(page)).toBeVisible()
      await expect(mainButton(page)).not.toHaveCSS('background', unlit)
      await mainButton(page).tap()
      await expect(mainMenu(page)).toBeHidden()
      await expect(mainButton(page)).toHaveCSS('background', unlit)
    })

    await mainButton(page).tap()
    await expect(mainMenu(page)).toBeVisible()
    await accountButton(page).tap()
    await expect(accountMenu(page)).toBeVisible()
    await expect(mainMenu(page)).toBeHidden()
    await page.touchscreen.tap(20, 800)
    await expect(accountMenu(page)).toBeHidden()
    await mainButton(page).tap()
    await mainMenu(page)
      .getByRole('link', { name: t('menu.rules') })
      .tap()
    await expect(page).toHaveURL('/rules')
    await expect(mainMenu(page)).toBeHidden()
  })
})
