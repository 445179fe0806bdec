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
 * One screenshot for all parts that are looked at, because each takes as long as a step: returns the picture of a part, or
 * of its first columns. `highlight` is the system colour of a selected item, which may be translucent and is therefore read
 * from the picture as well.
 */
async function photograph(page: Page) {
  await page.evaluate((id) => {
    const element = document.body.appendChild(document.createElement('i'))
    element.style.cssText =
      'position: fixed; z-index: 99999; inset: 0 auto auto 0; width: 9px; height: 9px; background: Highlight; forced-color-adjust: none'
    element.id = id
  }, HIGHLIGHT)
  const shot = sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  const { data, info } = await shot.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const part = async (place: Locator, columns = Infinity): Promise<Picture> => {
    const box = await place.boundingBox()
    if (!box) throw new Error(`${place} is not visible`)
    const [left, top] = [Math.floor(box.x), Math.floor(box.y)]
    const width = Math.min(Math.ceil(box.x + box.width) - left, columns)
    const height = Math.ceil(box.y + box.height) - top
    expect(top + height, `${place} is in the window`).toBeLessThanOrEqual(info.height)
    const rows = Array.from({ length: height }, (_, row) => {
      const start = ((top + row) * info.width + left) * 3
      return data.subarray(start, start + width * 3)
    })
    return { data: Buffer.concat(rows), width, height }
  }
  const probe = page.locator(`#${HIGHLIGHT}`)
  const highlight = [...(await part(probe)).data.subarray(0, 3)]
  await probe.evaluate((element) => element.remove())
  return { part, highlight }
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
    const { part, highlight } = await photograph(page)
    const isHighlighted = async (place: Locator) => shows(await part(place), highlight)
    expect(await isHighlighted(presets.nth(0))).toBe(true)
    expect(await isHighlighted(presets.nth(1))).toBe(false)

    const languages = page.getByRole('banner').getByRole('link', { name: /—/ })
    expect(await isHighlighted(languages.nth(0))).toBe(true)
    expect(await isHighlighted(languages.nth(1))).toBe(false)

    const sections = page.getByRole('navigation', { name: t('profile.nav') }).getByRole('link')
    expect(await isHighlighted(sections.nth(0))).toBe(true)
    expect(await isHighlighted(sections.nth(1))).toBe(false)

    const tag = page.locator('#sessions tbody').getByText(t('profile.sessions.current'))
    expect(contrastOf(await part(tag, 16))).toBeGreaterThan(LEAST_CONTRAST)
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
  const { part, highlight } = await photograph(page)
  expect(shows(await part(options.nth(0)), highlight)).toBe(true)
  const steps = page.getByRole('main').getByRole('listitem')
  expect(shows(await part(steps.nth(0)), highlight)).toBe(true)
  expect(shows(await part(steps.nth(1)), highlight)).toBe(false)

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
    const { part, highlight } = await photograph(page)
    const [first, last] = [await part(bars.first()), await part(bars.last())]
    expect(contrastOf(last)).toBeGreaterThan(LEAST_CONTRAST)
    expect(difference(first, last)).toBeGreaterThan(0.2)
    expect(shows(first, highlight)).toBe(true)
    const field = await part(page.getByLabel(t('field.loginLabel'), { exact: true }))
    expect(contrastOf(field)).toBeGreaterThan(LEAST_CONTRAST)
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
    const { part } = await photograph(page)
    const [typed, active, empty] = [
      await part(cells.nth(0)),
      await part(cells.nth(2)),
      await part(cells.nth(3)),
    ]
    expect(contrastOf(empty)).toBeGreaterThan(LEAST_CONTRAST)
    expect(difference(active, empty), 'the active cell stands out').toBeGreaterThan(0.05)
    expect(difference(typed, empty), 'the digit is visible').toBeGreaterThan(0.01)
  })
})
