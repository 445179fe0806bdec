import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { textsOf } from './support/texts'

const t = textsOf('ru')

const top = (page: Page) => page.getByRole('region', { name: t('home.title') })
const scene = (page: Page) => top(page).locator('[data-scene]')

test('preloads the pages that most visitors open next', async ({ page }) => {
  const files: string[] = []
  page.on('response', (response) => files.push(new URL(response.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  const parts = ['sign-', 'signup-', 'bot-check-']
  const missing = () => parts.filter((part) => !files.some((file) => file.includes(`/${part}`)))
  await expect.poll(missing).toEqual([])
  const before = files.length
  await top(page)
    .getByRole('link', { name: t('home.logIn') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('sign.title') })).toBeVisible()
  expect(files.slice(before).filter((file) => file.endsWith('.js'))).toEqual([])
})

test.describe('the scene', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('moves', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    // Its frames always come in time, however busy the machine is.
    await page.addInitScript(() => {
      window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(0), 16))
    })
    await page.goto('/')

    await test.step('animates only opacity and transform', async () => {
      await expect(scene(page)).toHaveAttribute('data-moves')
      const properties = await scene(page).evaluate((element) =>
        element
          .getAnimations({ subtree: true })
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
          .flatMap((frame) => Object.keys(frame)),
      )
      const moved = new Set(
        properties.filter((name) => !/^(offset|computedOffset|easing|composite)$/.test(name)),
      )
      expect([...moved].toSorted()).toEqual(['opacity', 'transform'])
    })

    await test.step('moves only while it is on the screen', async () => {
      await expect(scene(page)).toHaveAttribute('data-moves')
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(scene(page)).not.toHaveAttribute('data-moves')
      await page.getByRole('banner').scrollIntoViewIfNeeded()
      await page.keyboard.press('Home')
      await expect(scene(page)).toHaveAttribute('data-moves')
    })
  })

  test('keeps moving at 60 frames a second, and stops for good below 50', async ({ page }) => {
    // Frames of the test's own, because really late ones would take a processor and many seconds.
    await page.clock.install()
    await page.addInitScript(() => {
      const times = { frame: 16 }
      Object.assign(window, { times })
      window.requestAnimationFrame = (draw) =>
        Number(setTimeout(() => draw(performance.now()), times.frame))
    })
    await page.goto('/')
    await expect(scene(page)).toHaveAttribute('data-moves')
    await page.clock.runFor(10_000)
    await expect(scene(page)).toHaveAttribute('data-moves')
    // 45 frames a second; the required rate is 50.
    await page.evaluate(() =>
      Object.assign((window as unknown as { times: object }).times, { frame: 22 }),
    )
    await page.clock.runFor(15_000)
    await expect(scene(page)).not.toHaveAttribute('data-moves')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('banner').scrollIntoViewIfNeeded()
    await expect(page.locator('[data-scene][data-moves]')).toHaveCount(0)
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('does not move, and shows states by its light', async ({ page }) => {
      await test.step('does not move', async () => {
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.goto('/')
        await expect(scene(page)).toBeAttached()
        expect(
          await scene(page).evaluate((element) => element.getAnimations({ subtree: true }).length),
        ).toBe(0)
      })

      await test.step('shows dawn by its light', async () => {
        const land = () =>
          scene(page).evaluate((element) => {
            const pictures = [...element.querySelectorAll('*')]
              .filter((part) => part.checkVisibility())
              .map((part) => getComputedStyle(part).borderImageSource)
            return pictures.find((picture) => picture.includes('land'))
          })
        expect(await land()).toContain('land-lit-night')
        await page.emulateMedia({ colorScheme: 'light' })
        expect(await land()).toContain('land-lit-dawn')
        await page.getByRole('button', { name: t('header.theme.switch') }).click()
        expect(await land()).toContain('land-lit-night')
      })

      await test.step('shows the result of a page by its light', async () => {
        await follow(page, '/no-such-page')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'))
        await expect(page.locator('[data-scene]')).toHaveAttribute('data-state', 'out')
      })
    })
  })
})
