import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { slowLine } from './support/slow-phone'

/** As long the letters that came wait for those that did not (`src/boot.ts`). */
const PATIENCE_MS = 5000

/** Of the art and the font of the text, or of other files, what was asked for before the page was live. */
async function askedBeforeLive(page: Page, files = /golos|\.avif/): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  return page.evaluate((names) => {
    const live = performance.getEntriesByName('live')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => names.test(name) && startTime < live)
      .map(({ name }) => name)
  }, files)
}

/** Notes when the page is live, and on a slow line when its letters stand there. */
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement?.dataset['boot'] !== 'live') return
      if (performance.getEntriesByName('live').length > 0) return
      performance.mark('live')
      void window.letters?.then(() => performance.mark('letters'))
    }).observe(document, { attributes: true, subtree: true })
  })
})

/** When the letters were shown, in milliseconds since the page was live. */
async function lettersAfter(page: Page): Promise<number> {
  const times = () =>
    page.evaluate(() =>
      ['live', 'letters'].flatMap((name) =>
        performance.getEntriesByName(name).map(({ startTime }) => startTime),
      ),
    )
  await expect.poll(times, { timeout: 2 * PATIENCE_MS }).toHaveLength(2)
  const [live = NaN, letters = NaN] = await times()
  return letters - live
}

/** When the files of a name were asked for, or there. */
function timesOf(page: Page, part: string, time: 'startTime' | 'responseEnd'): Promise<number[]> {
  return page.evaluate(
    ([part, time]) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(part))
        .map((entry) => (entry as PerformanceResourceTiming)[time]),
    [part, time] as const,
  )
}

/** In which order pictures and the code of the next page were first asked for, and the letters shown. */
function orderOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const asked = performance.getEntries().toSorted((one, other) => one.startTime - other.startTime)
    return [
      ...new Set(
        asked.flatMap(
          ({ name }) =>
            /\/assets\/(land|aurora|view|signup)-|^(letters)$/.exec(name)?.slice(1).join('') ?? [],
        ),
      ),
    ]
  })
}

/** The cut fonts that the page has and uses: their families, letters and weights. */
function fontsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, unicodeRange, weight }) =>
        [family.replaceAll('"', ''), unicodeRange, weight].join(' '),
      )
      .filter((font) => /^(Golos Text|Sofia Sans Extra Condensed) U/.test(font))
      .toSorted(),
  )
}

test('on a slow line the app comes before the art and the font of the text, and then they come', async ({
  page,
}) => {
  await slowLine(page)
  await page.goto('/')
  expect(await askedBeforeLive(page)).toEqual([])
  // The home page is its heading, which has no Latin letters.
  const headings = await askedBeforeLive(page, /sofia/)
  expect(headings).toEqual([expect.stringContaining('cyrillic')])
  expect(await lettersAfter(page)).toBeLessThan(PATIENCE_MS)
  expect(await fontsOf(page)).toHaveLength(4)
  const land = page.locator('[data-scene=top] [class*=picture]')
  await expect(land).toHaveCSS('border-image-source', /land-.*\.avif/)
  const lights = page.locator('[data-scene=top] [class*=near]')
  await expect(lights).toHaveCSS('border-image-source', /aurora-near-.*\.avif/)
  await expect.poll(() => orderOf(page)).toEqual(['land', 'letters', 'aurora', 'view', 'signup'])
})

test('where players come for a form, the font of its heading waits, too', async ({ page }) => {
  await slowLine(page)
  await page.goto('/sign')
  expect(await askedBeforeLive(page, /\.woff2/)).toEqual([])
  await lettersAfter(page)
  const late = await fontsOf(page)
  expect(late).toHaveLength(4)
  const fast = await page.context().newPage()
  await fast.goto('/sign')
  expect(await fast.evaluate(() => 'letters' in window)).toBe(false)
  await expect.poll(() => fontsOf(fast)).toEqual(late)
})

for (const path of ['/sign', '/']) {
  test(`an English page fetches no letters that it does not use: ${path}`, async ({ page }) => {
    await slowLine(page)
    await page.goto(`${path}?lang=en`)
    await lettersAfter(page)
    const fonts = await fontsOf(page)
    expect(fonts).toHaveLength(2)
    expect(fonts.join()).not.toContain('U+410')
  })
}

/** Holds a font up, and with it all letters, until told to let it come, or not to. */
async function holdFont(page: Page, font: RegExp): Promise<(end: 'continue' | 'abort') => void> {
  const held = Promise.withResolvers<'continue' | 'abort'>()
  await page.route(font, async (route) => route[await held.promise]())
  return held.resolve
}

/** Which parts of the page are not laid out, by number. */
function partsLeftOut(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('section, footer')].flatMap((part, number) =>
      part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ? [] : [number],
    ),
  )
}

/**
 * Notes which parts are held back, by number, each time that one is held or let go.
 *
 * @param way an event that comes when the first one is held
 */
function watchParts(way?: string): void {
  const steps: number[][] = []
  const note = () => {
    const parts = [...document.querySelectorAll<HTMLElement>('section, footer')]
    const held = [...parts.keys()].filter(
      (part) => getComputedStyle(parts[part] as HTMLElement).contentVisibility !== 'visible',
    )
    if (held.join() === steps.at(-1)?.join()) return
    steps.push(held)
    if (way !== undefined && held.length > 0) dispatchEvent(new Event(way))
  }
  note()
  new MutationObserver(note).observe(document, {
    attributeFilter: ['style', 'data-letters', 'data-line'],
    subtree: true,
  })
  Object.assign(window, { steps })
}

function stepsOf(page: Page): Promise<number[][]> {
  return page.evaluate(() => (window as unknown as { steps: number[][] }).steps)
}

test('what is far off the screen is laid out with the letters, a part at a time', async ({
  page,
}) => {
  await slowLine(page)
  const release = await holdFont(page, /golos-text-cyrillic/)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  expect(await partsLeftOut(page)).toEqual(expect.arrayContaining([3, 4, 5]))
  expect(await partsLeftOut(page)).not.toContain(0)
  await page.evaluate(watchParts, undefined)
  release('continue')
  await lettersAfter(page)
  expect(await partsLeftOut(page)).toEqual([])
  // Not the hero, which is on the screen.
  const held = [[1, 2, 3, 4, 5], [2, 3, 4, 5], [3, 4, 5], [4, 5], [5], []]
  expect(await stepsOf(page)).toEqual(held)
})

for (const way of ['scroll', 'keydown']) {
  test(`to who goes there they come at once: ${way}`, async ({ page }) => {
    await slowLine(page)
    const release = await holdFont(page, /golos-text-cyrillic/)
    await page.goto('/rules#s1')
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    await page.evaluate(watchParts, way)
    release('continue')
    await lettersAfter(page)
    const [before, first, ...later] = await stepsOf(page)
    expect(before).toEqual([])
    expect(first?.length).toBeGreaterThan(2)
    expect(later).toEqual([[]])
  })
}

test('what somebody uses is not held back', async ({ page }) => {
  await slowLine(page)
  const release = await holdFont(page, /golos-text-cyrillic/)
  await page.goto('/#main')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  const last = page.locator('footer a').last()
  await last.evaluate((link) => link.focus({ preventScroll: true }))
  await page.evaluate(watchParts, undefined)
  release('continue')
  await lettersAfter(page)
  expect((await stepsOf(page))[1]).toEqual([1, 2, 3, 4])
  await expect(last).toBeFocused()
})

test('who scrolls finds all of it before the letters', async ({ page }) => {
  await slowLine(page)
  await holdFont(page, /golos-text-cyrillic/)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  const footer = page.locator('footer a').last()
  await page.mouse.move(200, 400)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 2000)
        return footer.evaluate(
          (link) =>
            link.checkVisibility({ contentVisibilityAuto: true }) &&
            link.getBoundingClientRect().bottom <= innerHeight &&
            document.documentElement.dataset['letters'],
        )
      },
      { intervals: [50] },
    )
    .toBe('late')
})

test('to who uses keys all of it is there at once', async ({ page }) => {
  await slowLine(page)
  await holdFont(page, /golos-text-cyrillic/)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  expect(await partsLeftOut(page)).not.toEqual([])
  await page.keyboard.press('End')
  expect(await partsLeftOut(page)).toEqual([])
  await expect(page.locator('footer a').last()).toBeInViewport()
})

/** How far below the top of the screen a section of the rules begins, in whole pixels. */
function placeOn(page: Page): Promise<number> {
  return page.locator('#s6').evaluate((part) => Math.round(part.getBoundingClientRect().top))
}

test('a place in the page is found before the letters', async ({ page }) => {
  const LOW = { width: 360, height: 600 }
  await page.setViewportSize(LOW)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/rules#s6', { waitUntil: 'networkidle' })
  const place = await placeOn(page)

  const slow = await page.context().newPage()
  await slow.setViewportSize(LOW)
  await slowLine(slow)
  await holdFont(slow, /golos-text-cyrillic/)
  await slow.goto('/rules')
  await expect(slow.locator('html')).toHaveAttribute('data-boot', 'live')
  expect(await partsLeftOut(slow)).not.toEqual([])
  await slow.locator('a[href="#s6"]').first().dispatchEvent('click')
  await expect.poll(() => placeOn(slow)).toBe(place)
  expect(await partsLeftOut(slow)).toEqual([])
})

test('a page that is opened at a place in it is laid out at once', async ({ page }) => {
  await slowLine(page)
  await holdFont(page, /golos-text-cyrillic/)
  await page.goto('/rules#s6')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  await expect(page.locator('html')).toHaveAttribute('data-line', 'slow')
  expect(await partsLeftOut(page)).toEqual([])
})

test('the heading of an English page waits for nothing', async ({ page }) => {
  await slowLine(page)
  await page.goto('/?lang=en')
  const headings = await askedBeforeLive(page, /sofia/)
  expect(headings).toEqual([expect.stringContaining('latin')])
})

test('the profile begins with a login and numbers: its Russian headings wait with the text', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  await slowLine(page)
  await page.goto('/profile')
  await lettersAfter(page)
  const initiators = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /(sofia|golos)[\w-]*-(latin|cyrillic)-[\w-]{8}\./.test(name))
      .map((entry) => {
        const { name, initiatorType } = entry as PerformanceResourceTiming
        return [
          /(sofia|golos).*-(latin|cyrillic)-/.exec(name)?.slice(1).join(' '),
          initiatorType,
        ].join(': ')
      }),
  )
  expect(initiators.toSorted()).toEqual([
    'golos cyrillic: fetch',
    'golos latin: fetch',
    'sofia cyrillic: fetch',
    'sofia latin: css',
  ])
})

test('there the scene stands still', async ({ page }) => {
  await slowLine(page)
  await page.goto('/')
  await lettersAfter(page)
  const scene = page.locator('[data-scene=top]')
  await expect(scene).toBeInViewport()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const states = await scene.evaluate((element) =>
    element.getAnimations({ subtree: true }).map(({ playState }) => playState),
  )
  expect(states).not.toEqual([])
  expect(states).not.toContain('running')
})

test.describe('a font that does not come', () => {
  test.use(allow({ kind: 'console', pattern: /ERR_FAILED/, why: 'The font is not there.' }))

  test('holds the others up until then: all letters come together', async ({ page }) => {
    await slowLine(page)
    const release = await holdFont(page, /golos-text-latin/)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    const others = () => timesOf(page, 'golos-text-cyrillic', 'responseEnd')
    await expect.poll(others).toEqual([expect.any(Number)])
    const heldFor = await page.evaluate(
      () => performance.now() - (performance.getEntriesByName('live')[0]?.startTime ?? NaN),
    )
    release('abort')
    expect(await lettersAfter(page)).toBeGreaterThan(Math.min(heldFor, PATIENCE_MS - 1))
    expect((await fontsOf(page)).join()).toContain('Golos Text U+401')
  })

  test('holds the others up no longer than anybody waits, and is shown when it comes', async ({
    page,
  }) => {
    await slowLine(page)
    const release = await holdFont(page, /golos-text-latin/)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    const after = await lettersAfter(page)
    expect(after).toBeGreaterThan(PATIENCE_MS - 50)
    expect(after).toBeLessThan(PATIENCE_MS + 1000)
    expect((await fontsOf(page)).join()).toContain('Golos Text U+401')
    expect((await fontsOf(page)).join()).not.toContain('Golos Text U+20')
    release('continue')
    await expect.poll(async () => (await fontsOf(page)).join()).toContain('Golos Text U+20')
    await expect.poll(() => timesOf(page, '/assets/signup-', 'startTime')).not.toEqual([])
    const next = await timesOf(page, '/assets/signup-', 'startTime')
    // Asked for twice by then; the next pages wait for the one that is shown.
    const fonts = await timesOf(page, 'golos-text-latin', 'responseEnd')
    expect(Math.min(...next)).toBeGreaterThan(Math.min(...fonts))
  })
})

test('next pages and pictures below the first screen leave a slow line to the fonts', async ({
  page,
}) => {
  await slowLine(page)
  await page.goto('/')
  for (const late of ['/assets/signup-', '/assets/view-']) {
    await expect.poll(() => timesOf(page, late, 'startTime')).not.toEqual([])
    const fonts = await timesOf(page, 'golos-text', 'responseEnd')
    expect(fonts).not.toEqual([])
    const next = await timesOf(page, late, 'startTime')
    expect(Math.min(...next)).toBeGreaterThan(Math.max(...fonts))
  }
})

test('what only a press needs leaves a slow line to the fonts', async ({ page, signInAs }) => {
  await signInAs('rider')
  await slowLine(page)
  await page.goto('/profile')
  for (const part of ['toast-region-', 'confirm-panel-']) {
    await expect.poll(() => timesOf(page, part, 'startTime')).not.toEqual([])
    const fonts = await timesOf(page, 'golos-text-cyrillic', 'responseEnd')
    expect(fonts).not.toEqual([])
    const asked = await timesOf(page, part, 'startTime')
    expect(Math.min(...asked)).toBeGreaterThan(Math.max(...fonts))
  }
})

test('the next pages come one after the other', async ({ page }) => {
  await slowLine(page)
  await page.goto('/')
  await expect.poll(() => timesOf(page, '/assets/signup-', 'startTime')).not.toEqual([])
  const [sign = NaN] = await timesOf(page, '/assets/forms-', 'responseEnd')
  const signUp = await timesOf(page, '/assets/signup-', 'startTime')
  expect(Math.min(...signUp)).toBeGreaterThan(sign)
})

test('who comes back over a slow line has them at once', async ({ page }) => {
  await slowLine(page)
  await page.goto('/')
  await askedBeforeLive(page)
  await page.waitForLoadState('networkidle')
  await page.goto('/rules')
  await page.waitForLoadState('networkidle')
  await page.addInitScript(watchParts, undefined)
  await page.goto('/')
  expect((await askedBeforeLive(page)).length).toBeGreaterThan(3)
  expect(await askedBeforeLive(page, /golos/)).toHaveLength(2)
  await lettersAfter(page)
  // Not for long, or not at all.
  expect((await stepsOf(page)).at(-1)).toEqual([])
  expect((await stepsOf(page)).length).toBeLessThan(3)
})

test('on a fast line they are asked for with the page', async ({ page }) => {
  await page.goto('/')
  expect((await askedBeforeLive(page)).length).toBeGreaterThan(3)
})
