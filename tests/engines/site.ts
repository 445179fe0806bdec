import { expect } from '@playwright/test'
import type { Engine } from './webdriver'

/** Runs in the page: finds the visible element of a role by its name, which a hint may follow; a field by its label. */
const FIND = `
  const [role, name] = values
  const plain = (text) => text.replace(/\\s+/g, ' ').trim()
  const nameOf = (element) => plain(element.getAttribute('aria-label') ?? element.textContent)
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true })
  const byLabel = () => [...document.querySelectorAll('label')]
    .filter((label) => nameOf(label).startsWith(name)).map(({ control }) => control)
  const byText = (selector) => [...document.querySelectorAll(selector)]
    .filter((element) => nameOf(element) === name || nameOf(element).startsWith(name + ' '))
  const found = { field: byLabel, button: () => byText('button'), link: () => byText('a') }[role]()
  const element = found.find((one) => one !== null && isShown(one))
`

/** A check takes milliseconds, but Playwright's intervals grow to a second, which would delay every step. */
export const OFTEN = { intervals: [50] }

type Role = 'field' | 'button' | 'link'

/** The site in an engine. Presses and typing are real input at the element's position. */
export function siteIn(engine: Engine, origin: string) {
  const read = async (body: string, ...values: unknown[]) => engine.run(body, ...values)

  async function press(role: Role, name: string) {
    let place: unknown
    const isStill = async () => {
      const before = JSON.stringify(place)
      place = await read(
        `${FIND}
        if (!element || element.disabled) return null
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }`,
        role,
        name,
      )
      return place !== null && JSON.stringify(place) === before
    }
    // On a busy machine the page may shift between the check and the press.
    const isPressed = async () => {
      await expect.poll(isStill, { ...OFTEN, message: `${role} ${name}` }).toBe(true)
      await read(
        `${FIND}
        const parts = [element, ...(element.labels ?? [])]
        window.isPressed = false
        const note = ({ target }) => { window.isPressed = parts.some((part) => part.contains(target)) }
        addEventListener('click', note, { capture: true, once: true })`,
        role,
        name,
      )
      await engine.act([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', duration: 0, ...(place as object) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ])
      // If the press opened another page, the flag is gone.
      return read('return window.isPressed ?? true')
    }
    await expect.poll(isPressed, { ...OFTEN, message: `${role} ${name}` }).toBe(true)
  }

  return {
    open: (path: string) => engine.open(new URL(path, origin).href),
    read,
    press,
    type: async (label: string, text: string) => {
      await press('field', label)
      // The existing text is replaced.
      await read('document.activeElement.select()')
      await engine.act([
        {
          type: 'key',
          id: 'keyboard',
          actions: [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ])
    },
    /** Waits until the page is live. */
    live: () =>
      expect.poll(() => read('return document.documentElement.dataset.boot'), OFTEN).toBe('live'),
    /** Waits for a text on the page, ignoring case. */
    shows: (text: string) =>
      expect
        .poll(
          () => read('return document.body.innerText.replace(/\\s+/g, " ").toLowerCase()'),
          OFTEN,
        )
        .toContain(text.toLowerCase()),
    isAt: (path: string | RegExp) =>
      expect.poll(() => read('return location.pathname + location.search'), OFTEN).toMatch(path),
  }
}
