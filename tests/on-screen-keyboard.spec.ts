import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { t } from './support/profile'
import { openScreen, SCREENS, STATES } from './support/screens'

/** What an on-screen keyboard leaves of a phone. */
const ABOVE_KEYBOARD = { width: 390, height: 500 }

/** The screens and states that have a form, each form once. */
const FORMS = new Set([
  'sign',
  'signup',
  'recovery',
  'second step',
  'waiting for another address',
  'code of another address',
  'profile',
  'protection',
  'protection by the app',
])

/** Text fields: their forms hold boxes and choices, too, which open no keyboard. */
const FIELD = 'input:not([type=checkbox], [type=radio], [type=hidden], [hidden], [readonly])'

/** What of a field that has the focus cannot be seen: the field, or the message that says what is wrong with it. */
const hiddenParts = (field: Locator) =>
  field.evaluate((input) => {
    const message = document.getElementById(`${input.id}-message`)
    const isWrong = input.getAttribute('aria-invalid') === 'true'
    const parts = [input, ...(isWrong && message ? [message] : [])]
    return parts.flatMap((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      const isInWindow = top >= 0 && bottom <= innerHeight
      const frame = input.parentElement?.parentElement
      const isCovered = [top + 2, bottom - 2].some(
        (y) => !frame?.contains(document.elementFromPoint((left + right) / 2, y)),
      )
      const place = `${Math.round(top)} to ${Math.round(bottom)}`
      const name = `${input.getAttribute('name')}${part === input ? '' : ', its error'}`
      return isInWindow && !isCovered ? [] : [`${name}: ${place}`]
    })
  })

async function scrollTo(page: Page, top: 'start' | 'end') {
  await page.evaluate((place) => {
    window.scrollTo(0, place === 'start' ? 0 : document.body.scrollHeight)
  }, top)
}

for (const screen of [...SCREENS, ...STATES].filter(({ name }) => FORMS.has(name))) {
  test(`${screen.name}: the field with the focus and its error stay in view above an on-screen keyboard`, async ({
    page,
    world,
    signInAs,
  }) => {
    if (screen.login !== undefined) await signInAs(screen.login)
    await page.setViewportSize(ABOVE_KEYBOARD)
    await openScreen(page, screen, world)
    if (screen.name === 'profile') {
      await page.getByRole('button', { name: t('profile.email.change') }).click()
    }
    const hidden: string[] = []
    for (const form of await page.locator('main form').all()) {
      const fields = await form.locator(FIELD).all()
      if (fields.length === 0) continue
      for (const field of fields) {
        for (const from of ['start', 'end'] as const) {
          await field.blur()
          await scrollTo(page, from)
          await field.focus()
          hidden.push(...(await hiddenParts(field)))
        }
        await field.fill('')
      }
      await scrollTo(page, 'start')
      await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
      const wrong = form.locator(`${FIELD}[aria-invalid=true]`).first()
      await expect(wrong).toBeFocused()
      hidden.push(...(await hiddenParts(wrong)))
    }
    expect(hidden).toEqual([])
  })
}
