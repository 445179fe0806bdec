import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { brokenWords, enlargeText, layoutFaults, smallTargets, spaceText } from './support/layout'
import { openScreen, type Screen, SCREENS, STATES, visits, walkTo } from './support/screens'

const HEIGHT = 900

/** A phone, the narrowest of each layout, where things do not fit first, and the widest. */
const WIDTHS = [320, 390, 480, 600, 768, 900, 997, 1100, 1440, 1920]

/** What spaced text is looked at in. */
const SPACED_WIDTHS = [320, 768]

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT })

async function switchLanguage(page: Page, locale: 'ru' | 'en') {
  // On a narrow screen the languages are in the menu.
  await resize(page, 1440)
  const name = new RegExp(`^${locale}`, 'i')
  await page.getByRole('banner').getByRole('link', { name }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

type View = [width: number, theme: 'dark' | 'light']

async function faultsOfAccessibility(page: Page, views: readonly View[]) {
  const faults: string[] = []
  for (const [width, colorScheme] of views) {
    await resize(page, width)
    await page.emulateMedia({ colorScheme })
    const found = await accessibilityFaults(page, 'all')
    faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`))
  }
  return faults
}

async function faultsOfLayout(page: Page, widths: readonly number[], isSpaced = false) {
  const faults: string[] = []
  for (const width of widths) {
    await resize(page, width)
    const found = await layoutFaults(page)
    if (!isSpaced) found.push(...(await brokenWords(page)))
    if (width === 390) found.push(...(await smallTargets(page)))
    faults.push(...found.map((fault) => `${width} px: ${fault}`))
  }
  return faults
}

/** What enlarged text is looked at in: the size of the browser's text in pixels, at a width. */
const ENLARGED = [
  [32, 320],
  [32, 390],
  [20, 1000],
  [24, 1280],
] as const

async function faultsOfEnlargedText(page: Page) {
  const faults: string[] = []
  for (const [size, width] of ENLARGED) {
    const undo = await enlargeText(page, size)
    await resize(page, width)
    const found = await layoutFaults(page)
    faults.push(...found.map((fault) => `text of ${size} px, ${width} px: ${fault}`))
    await undo()
  }
  // A style sheet of the reader's own, which media queries do not follow.
  await resize(page, 320)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const found = await layoutFaults(page)
  faults.push(...found.map((fault) => `root font of 200 %, 320 px: ${fault}`))
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return faults
}

/** Milliseconds of the longest animation or transition that runs; these tests ask for reduced motion. */
function longestMotion(page: Page): Promise<number> {
  return page.evaluate(() => {
    const times = document
      .getAnimations()
      .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0))
    return Math.max(0, ...times)
  })
}

/** Looks at the screen that is open. */
async function look(page: Page, { over }: Screen) {
  await test.step('accessible', async () => {
    // What lies over the page has no second language to switch to.
    const views: View[] =
      over === true
        ? [
            [1440, 'dark'],
            [390, 'light'],
          ]
        : [[1440, 'dark']]
    expect.soft(await faultsOfAccessibility(page, views)).toEqual([])
  })
  await test.step('still', async () => {
    expect.soft(await longestMotion(page)).toBeLessThan(1)
  })
  await test.step('laid out', async () => {
    expect.soft(await faultsOfLayout(page, WIDTHS)).toEqual([])
    expect.soft(await faultsOfEnlargedText(page)).toEqual([])
  })
  // A press on the header closes what lies over the page. Laid out it was with the longer Russian words.
  if (over !== true) {
    await test.step('accessible in English', async () => {
      await switchLanguage(page, 'en')
      expect.soft(await faultsOfAccessibility(page, [[390, 'light']])).toEqual([])
      await switchLanguage(page, 'ru')
    })
  }
  await test.step('laid out with spaced text', async () => {
    const unspace = await spaceText(page)
    expect.soft(await faultsOfLayout(page, SPACED_WIDTHS, true)).toEqual([])
    await unspace()
  })
}

for (const [first, ...others] of [...visits(SCREENS), ...visits(STATES)]) {
  if (first === undefined) continue
  const names = others.length > 0 ? `${first.name} and ${others.length} more` : first.name
  test(`U8 U9 ${names}: each is accessible in each theme and language, fits every width, and is still under reduced motion`, async ({
    page,
    world,
    signInAs,
  }) => {
    test.slow()
    if (first.login !== undefined) await signInAs(first.login)
    for (const screen of [first, ...others]) {
      await test.step(screen.name, async () => {
        await resize(page, 1440)
        await page.emulateMedia({ colorScheme: 'dark' })
        await (screen === first ? openScreen : walkTo)(page, screen, world)
        await look(page, screen)
      })
    }
  })
}
