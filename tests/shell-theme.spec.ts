import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { BACKGROUND, cookies, en, language, ru } from './support/switches'

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('U6 the theme follows the system until the player chooses one, which is remembered', async ({
  page,
}) => {
  const [system, chosen] = ['light', 'dark'] as const
  const [first, other] = [BACKGROUND[system], BACKGROUND[chosen]]
  const change = page.getByRole('banner').getByRole('button', { name: ru('header.theme.switch') })
  await page.emulateMedia({ colorScheme: system })
  await page.goto('/no/such/page')
  await expect(change).toBeVisible()
  expect(await background(page)).toBe(first)
  await page.emulateMedia({ colorScheme: chosen })
  expect(await background(page)).toBe(other)
  await page.emulateMedia({ colorScheme: system })
  expect(await cookies(page)).toEqual({})

  await change.click()
  expect(await background(page)).toBe(other)
  expect(await cookies(page)).toEqual({ theme: chosen })
  await page.goto('/sign')
  // Before the site's scripts run: the page never flashes in the other theme.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const root = document.documentElement
      if (document.readyState === 'interactive') {
        root.dataset['early'] = getComputedStyle(root).colorScheme
      }
    })
  })
  await page.reload()
  await expect(change).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-early', chosen)
  expect(await background(page)).toBe(other)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await change.click()
  expect(await background(page)).toBe(first)
  expect(await cookies(page)).toEqual({ theme: system })
})

test('U6 a phone has both switches in its menu, and reduced motion changes the theme at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/no/such/page')

  await test.step('on a phone the menu contains both switches', async () => {
    await expect(language(page, 'en')).toBeHidden()
    await page.getByRole('button', { name: ru('menu.main') }).click()
    await page.getByRole('button', { name: ru('header.theme.dark') }).click()
    expect(await background(page)).toBe(BACKGROUND.light)
    await expect(page.getByRole('button', { name: ru('header.theme.light') })).toBeVisible()
    await language(page, 'en').click()
    await expect(page.getByText(en('notFound.lead'))).toBeVisible()
    await expect(page.getByRole('button', { name: en('header.theme.light') })).toBeVisible()
  })

  await test.step('with reduced motion every part changes its theme within one frame', async () => {
    await page.getByRole('button', { name: en('header.theme.light') }).click()
    expect(await background(page)).toBe(BACKGROUND.dark)
    const colours = await page.evaluate(() =>
      ['html', 'body', 'h1'].map((part) => {
        const element = document.querySelector(part)
        return element && getComputedStyle(element).color
      }),
    )
    expect(new Set(colours).size).toBe(1)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })
})
