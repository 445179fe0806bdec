import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility'
import { pageAt, PAGES } from '#deploy/pages'
import { expect, test } from './support/fixtures'
import { brokenWords, enlargeText, layoutFaults, smallTargets, spaceText } from './support/layout'
import { openScreen, type Screen, SCREENS, STATES, visits, walkTo } from './support/screens'

const HEIGHT = 900
const SCREEN_LIMIT_MS = 15_000

/** The narrowest width of each layout, where content overflows first, and a wide one. */
const WIDTHS = [320, 480, 600, 768, 900, 997, 1440]

/** Breakpoints of every page; the others concern the header, the footer and some screens. */
const COMMON_WIDTHS = [320, 600, 900]

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT })

const lines = (where: string, faults: readonly string[]) =>
  faults.map((fault) => `${where}: ${fault}`)

async function faultsOfAccessibility(page: Page, within: string) {
  const dark = await accessibilityFaults(page, 'all', within)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await accessibilityFaults(page, 'colours', within)
  return [...lines('dark', dark), ...lines('light', light)]
}

async function faultsOfLayout(page: Page, widths: readonly number[]) {
  const faults: string[] = []
  for (const width of widths) {
    await resize(page, width)
    const found = [...(await layoutFaults(page)), ...(await brokenWords(page))]
    faults.push(...lines(`${width} px`, found))
  }
  await resize(page, 320)
  return [...faults, ...lines('to touch', await smallTargets(page))]
}

/** Faults at 320 px with text twice as large (by the browser's setting and by a style sheet) and with spaced text. */
async function faultsOfText(page: Page) {
  await resize(page, 320)
  const undo = await enlargeText(page, 32)
  const large = await layoutFaults(page)
  await undo()
  // A user style sheet, which media queries do not follow.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const styled = await layoutFaults(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  const unspace = await spaceText(page)
  const spaced = await layoutFaults(page)
  await unspace()
  return [
    ...lines('text of 32 px', large),
    ...lines('root font of 200 %', styled),
    ...lines('spaced text', spaced),
  ]
}

/** Duration of the longest running animation or transition, in milliseconds; these tests request reduced motion. */
function longestMotion(page: Page): Promise<number> {
  return page.evaluate(() => {
    const times = document
      .getAnimations()
      .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0))
    return Math.max(0, ...times)
  })
}

/** Checks the open screen; header and footer only on the first page of a visit. */
async function look(page: Page, { over, widths = [] }: Screen, isFirst: boolean) {
  const isWhole = isFirst && over === undefined
  const within = over ?? (isWhole ? 'html' : 'main')
  expect.soft(await faultsOfAccessibility(page, within)).toEqual([])
  expect.soft(await longestMotion(page)).toBeLessThan(1)
  expect
    .soft(await faultsOfLayout(page, isWhole ? WIDTHS : [...COMMON_WIDTHS, ...widths]))
    .toEqual([])
  expect.soft(await faultsOfText(page)).toEqual([])
}

test('U8 U9 the screens cover every page', () => {
  const seen = new Set(
    SCREENS.map(({ path }) => pageAt(new URL(path, 'http://site.test').pathname)?.name),
  )
  // The page for hosts without rewrites has no path.
  expect(PAGES.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual(['404'])
})

for (const [first, ...others] of visits([...SCREENS, ...STATES])) {
  if (first === undefined) continue
  const names = others.length > 0 ? `${first.name} and ${others.length} more` : first.name
  test(`U8 U9 ${names}: each is accessible in both themes, has 44 px touch targets, fits every width, and does not move under reduced motion`, async ({
    page,
    world,
    signInAs,
  }) => {
    test.setTimeout(60_000 + others.length * SCREEN_LIMIT_MS)
    if (first.login !== undefined) await signInAs(first.login)
    for (const screen of [first, ...others]) {
      await test.step(screen.name, async () => {
        await resize(page, 1440)
        await page.emulateMedia({ colorScheme: 'dark' })
        await (screen === first ? openScreen : walkTo)(page, screen, world)
        await look(page, screen, screen === first)
      })
    }
  })
}
