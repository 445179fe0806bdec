import type { Browser } from '@playwright/test'

const SETTLE_MS = 5000
const WATCH_MS = 5000

/** What the home page's scene does on a screen: frames a second, and whether anything moves. */
export type Motion = { framesPerSecond: number; moves: boolean }

/** Counts the frames of the home page at 1440 × 900, once the scene has found its pace. */
export async function watchScene(browser: Browser, origin: string): Promise<Motion> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(origin)
    await page.locator('html[data-boot=live]').waitFor()
    await page.waitForTimeout(SETTLE_MS)
    return await page.evaluate(async (watchMs) => {
      const moves = document.getAnimations().some(({ playState }) => playState === 'running')
      const start = performance.now()
      let frames = 0
      while (performance.now() - start < watchMs) {
        await new Promise(requestAnimationFrame)
        frames += 1
      }
      return { framesPerSecond: (frames * 1000) / (performance.now() - start), moves }
    }, WATCH_MS)
  } finally {
    await context.close()
  }
}

const LEAST_FRAMES = 50

/** The motion in words, beside its goal: at least 50 frames a second, or standing still. */
export function motionLine({ framesPerSecond, moves }: Motion): { words: string; isMet: boolean } {
  const isMet = !moves || framesPerSecond >= LEAST_FRAMES
  const what = moves ? 'moves' : 'stands still'
  const words = `Scene of home at 1440 × 900: ${what}, ${framesPerSecond.toFixed(0)} frames a second (goal: ≥ ${LEAST_FRAMES} or standing still): ${isMet ? 'ok' : '**missed**'}`
  return { words, isMet }
}
