import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { textsOf } from './support/texts'

const t = textsOf('ru')

const top = (page: Page) => page.getByRole('region', { name: t('home.title') })
const scene = (page: Page) => top(page).locator('[data-scene]')

/** Whether the scene is still, or moves at the required frame rate. */
async function motionOf(page: Page): Promise<string> {
  const frames = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0
        const start = performance.now()
        const next = () => {
          count += 1
          const passed = performance.now() - start
          if (passed < 1200) requestAnimationFrame(next)
          else resolve((count / passed) * 1000)
        }
        requestAnimationFrame(next)
      }),
  )
  const moves = await scene(page).evaluate((element) => element.hasAttribute('data-moves'))
  return !moves || frames >= 50 ? 'good' : `moves at ${frames.toFixed(0)} frames a second`
}

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

    await test.step('runs at 50 frames a second, or not at all', async () => {
      await expect.poll(() => motionOf(page), { timeout: 20_000 }).toBe('good')
    })
  })

  test('stops for good if frames come late', async ({ page }) => {
    await page.goto('/')
    await expect(scene(page)).toHaveAttribute('data-moves')
    // 25 frames a second.
    await page.evaluate(() => {
      const slow = () => {
        const end = performance.now() + 40
        while (performance.now() < end);
        requestAnimationFrame(slow)
      }
      slow()
    })
    await expect(scene(page)).not.toHaveAttribute('data-moves', { timeout: 20_000 })
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
