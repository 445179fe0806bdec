import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const ADDRESS = '/screen-reader.js'
const FILE = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'))
const SOURCE = readFileSync(FILE, 'utf8')
/** The maximum number of phrases in a section. */
const MOST_PHRASES = 200

type Reader = {
  start: (options: { container: Element }) => Promise<void>
  stop: () => Promise<void>
  next: () => Promise<void>
  lastSpokenPhrase: () => Promise<string>
  spokenPhraseLog: () => Promise<string[]>
  clearSpokenPhraseLog: () => Promise<void>
}

/** A player with a screen reader. It is served as one of the site's own scripts, so that the policy allows it. */
export async function screenReaderOf(page: Page) {
  await page.route(`**${ADDRESS}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SOURCE }),
  )

  /** The phrases since `hear` began. */
  const log = () =>
    page.evaluate(async (address) => {
      const { virtual }: { virtual: Reader } = await import(address)
      const heard = await virtual.spokenPhraseLog()
      return heard.map((phrase) => phrase.replaceAll(/\s+/g, ' '))
    }, ADDRESS)

  return {
    /** The phrases from the beginning of `selector` to its end. */
    read: (selector: string): Promise<string[]> =>
      page.evaluate(
        async ({ address, within, most }) => {
          const { virtual }: { virtual: Reader } = await import(address)
          const container = document.querySelector(within)
          if (!container) throw new Error(`No ${within}`)
          await virtual.start({ container })
          const heard = [await virtual.lastSpokenPhrase()]
          const end = `end of ${heard[0]}`
          while (heard.at(-1) !== end && heard.length < most) {
            await virtual.next()
            heard.push(await virtual.lastSpokenPhrase())
          }
          await virtual.stop()
          return heard.map((phrase) => phrase.replaceAll(/\s+/g, ' '))
        },
        { address: ADDRESS, within: selector, most: MOST_PHRASES },
      ),

    /** The phrases during `act`, without moving the cursor: announcements and focus changes. */
    async hear(act: () => Promise<void>): Promise<string[]> {
      await page.evaluate(async (address) => {
        const { virtual }: { virtual: Reader } = await import(address)
        await virtual.start({ container: document.body })
        await virtual.clearSpokenPhraseLog()
      }, ADDRESS)
      await act()
      const heard = await log()
      await page.evaluate(async (address) => {
        const { virtual }: { virtual: Reader } = await import(address)
        await virtual.stop()
      }, ADDRESS)
      return heard
    },

    /** The number of phrases since `hear` began, to wait for. */
    count: async () => (await log()).length,
    /** The newest of them. */
    last: async () => (await log()).at(-1),
  }
}
