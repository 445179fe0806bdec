import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { STATES } from './support/screens'
import { readQr } from './support/read-qr'
import { PASSWORD, t } from './support/locators'

/** The largest invisible difference of a colour channel. */
const SAME = 24
/** WCAG 1.4.11. */
const LEAST_CONTRAST = 3

/** The height at which every part that a test looks at is in the window. */
const WINDOW = { width: 1280, height: 1200 }

test.use({ contextOptions: { forcedColors: 'active' }, viewport: WINDOW })

type Picture = Readonly<{ data: Buffer; width: number; height: number }>

const HIGHLIGHT = 'highlight-probe'

/**
 * The pictures of parts that are near each other, cut out of one screenshot of their surroundings, because each screenshot
 * is slow; and the system colour of a selected item. It may be translucent, and is therefore read from a picture as well:
 * of a probe below the parts.
 */
async function photograph<Places extends Locator[]>(page: Page, ...places: Places) {
  const boxes = await Promise.all(places.map((place) => cornersOf(place)))
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.right))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  await page.evaluate(
    ([id, x, y]) => {
      const element = document.body.appendChild(document.createElement('i'))
      element.style.cssText = `position: fixed; z-index: 99999; left: ${x}px; top: ${y}px; width: 9px; height: 9px; background: Highlight; forced-color-adjust: none`
      element.id = id
    },
    [HIGHLIGHT, left, bottom] as const,
  )
  const clip = { x: left, y: top, width: right - left, height: bottom - top + 9 }
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', clip })
  await page.locator(`#${HIGHLIGHT}`).evaluate((element) => element.remove())
  const cut = async (box: (typeof boxes)[number]): Promise<Picture> => {
    const [width, height] = [box.right - box.left, box.bottom - box.top]
    const part = sharp(shot).extract({ left: box.left - left, top: box.top - top, width, height })
    return { data: await part.removeAlpha().raw().toBuffer(), width, height }
  }
  const probe = await cut({ left, top: bottom, right: left + 9, bottom: bottom + 9 })
  return {
    // One picture of each place.
    pictures: (await Promise.all(boxes.map(cut))) as { [Index in keyof Places]: Picture },
    highlight: [...probe.data.subarray(0, 3)],
  }
}

/** The first columns of a picture. */
function firstColumns({ data, width, height }: Picture, columns: number): Picture {
  const rows = Array.from({ length: height }, (_, row) =>
    data.subarray(row * width * 3, (row * width + columns) * 3),
  )
  return { data: Buffer.concat(rows), width: columns, height }
}

/** The edges of a part in whole pixels. */
async function cornersOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place} is not visible`)
  const bottom = Math.ceil(box.y + box.height)
  expect(bottom, `${place} is in the window`).toBeLessThan(WINDOW.height)
  return {
    left: Math.floor(box.x),
    top: Math.floor(box.y),
    right: Math.ceil(box.x + box.width),
    bottom,
  }
}

/** The share of pixels that differ between two pictures; 1 if the sizes differ. */
function difference(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) return 1
  let different = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const channels = [0, 1, 2].map((channel) =>
      Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)),
    )
    if (Math.max(...channels) > SAME) different += 1
  }
  return different / (a.width * a.height)
}

const luminance = (rgb: readonly number[]) => {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast between the lightest and the darkest pixel of a picture. */
function contrastOf({ data }: Picture): number {
  let [least, most] = [1, 0]
  for (let at = 0; at < data.length; at += 3) {
    const light = luminance([...data.subarray(at, at + 3)])
    least = Math.min(least, light)
    most = Math.max(most, light)
  }
  return (most + 0.05) / (least + 0.05)
}

/** Whether a colour occurs in a picture. */
function shows({ data }: Picture, colour: readonly number[]): boolean {
  for (let at = 0; at < data.length; at += 3) {
    const isSame = colour.every((channel, index) => {
      return Math.abs(channel - (data[at + index] ?? 0)) <= SAME
    })
    if (isSame) return true
  }
  return false
}

const state = (name: string) => {
  const found = STATES.find((one) => one.name === name)
  if (!found) throw new Error(`No state ${name}`)
  return found
}

async function openProfile(page: Page) {
  await page.goto('/profile')
  await expect(page.getByLabel('Сумма', { exact: true })).toBeVisible()
}

/** Runs the checks in forced dark colours, then in forced light ones. */
async function inEach(page: Page, look: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await test.step(`in forced ${colorScheme} colours`, async () => {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' })
      await look()
    })
  }
}

test('U9 selected items and the current step stand out; marks and tooltips are visible', async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs('rider')
  await openProfile(page)
  const presets = page.getByRole('group', { name: 'Быстрый выбор суммы' }).getByRole('button')
  await presets.nth(0).click()
  await page.mouse.move(0, 0)
  await expect(presets.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await inEach(page, async () => {
    /** Of two choices, only the first is selected. */
    const expectFirst = async (choices: Locator) => {
      const near = await photograph(page, choices.nth(0), choices.nth(1))
      expect(near.pictures.map((picture) => shows(picture, near.highlight))).toEqual([true, false])
    }
    await expectFirst(presets)
    await expectFirst(page.getByRole('banner').getByRole('link', { name: /—/ }))
    await expectFirst(page.getByRole('navigation', { name: t('profile.nav') }).getByRole('link'))

    const tag = page.locator('#sessions tbody').getByText(t('profile.sessions.current'))
    const { pictures } = await photograph(page, tag)
    expect(contrastOf(firstColumns(pictures[0], 16))).toBeGreaterThan(LEAST_CONTRAST)
  })

  await page
    .getByRole('banner')
    .getByRole('link', { name: /Кредиты/ })
    .focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const tip = page.getByRole('tooltip').filter({ visible: true })
  await expect(tip).toBeVisible()
  expect(await tip.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
  await follow(page, '/protection')
  const options = page.locator('label:has(input[type=radio])')
  await expect(options).toHaveCount(2)
  // Dark from here on: the highlight is the system's in either scheme, and light colours would not harm a QR code.
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  const steps = page.getByRole('main').getByRole('listitem')
  const { pictures, highlight } = await photograph(page, options.nth(0), steps.nth(0), steps.nth(1))
  expect(pictures.map((picture) => shows(picture, highlight))).toEqual([true, true, false])

  // The QR code can still be scanned.
  await state('protection by the app').reach?.({ page, world, t })
  expect(await readQr(page.getByRole('img', { name: t('protection.qrLabel') }))).toMatch(
    /^otpauth:/,
  )
})

test('U9 bars, fields, digits and switches have edges, and the focus is visible', async ({
  page,
}) => {
  await page.goto('/signup')
  const bars = page.locator('[data-level] i')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill('Aurora-2027!')
  await expect(page.locator('[data-level=weak], [data-level=medium]').first()).toBeVisible()
  await inEach(page, async () => {
    const field = page.getByLabel(t('field.loginLabel'), { exact: true })
    const { pictures, highlight } = await photograph(page, bars.first(), bars.last(), field)
    const [first, last, box] = pictures
    expect(contrastOf(last)).toBeGreaterThan(LEAST_CONTRAST)
    expect(difference(first, last)).toBeGreaterThan(0.2)
    expect(shows(first, highlight)).toBe(true)
    expect(contrastOf(box)).toBeGreaterThan(LEAST_CONTRAST)
  })

  await follow(page, '/sign')
  await page.getByLabel(t('sign.login')).fill('app_player')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(t('field.codeLabel'), { exact: true })).toBeFocused()
  const cells = page.locator('form [aria-hidden] i')
  await expect(cells).toHaveCount(6)
  await page.keyboard.type('12')
  await inEach(page, async () => {
    const { pictures } = await photograph(page, cells.nth(0), cells.nth(2), cells.nth(3))
    const [typed, active, empty] = pictures
    expect(contrastOf(empty)).toBeGreaterThan(LEAST_CONTRAST)
    expect(difference(active, empty), 'the active cell stands out').toBeGreaterThan(0.05)
    expect(difference(typed, empty), 'the digit is visible').toBeGreaterThan(0.01)
  })
})
