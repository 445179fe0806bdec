import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { section, signInProtected } from './support/profile'
import { pathOf } from './support/new-account'
import { linkFor } from './support/recovery'
import { openScreen, SCREENS, STATES, visits, walkTo } from './support/screens'
import { button, PASSWORD, t } from './support/locators'

/** The part of a phone's screen above an on-screen keyboard. */
const ABOVE_KEYBOARD = { width: 390, height: 500 }

/** Screens and states that have a form, each form once. */
const FORMS = new Set([
  'sign',
  'signup',
  'recovery',
  'second step',
  'waiting for another address',
  'code of another address',
  'protection',
  'protection by the app',
])

/** Text fields only: checkboxes and radio buttons open no keyboard. */
const FIELD = 'input:not([type=checkbox], [type=radio], [type=hidden], [hidden], [readonly])'

/** Which parts of a focused field are hidden: the field itself, or its error message. */
const hiddenParts = (field: Locator, focusFrom?: 'start' | 'end') =>
  field.evaluate((input: HTMLInputElement, from) => {
    if (from) {
      input.blur()
      window.scrollTo(0, from === 'start' ? 0 : document.body.scrollHeight)
      input.focus()
    }
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
  }, focusFrom)

/** The hidden parts of all fields while they have the focus or an error. */
async function hiddenInForms(page: Page, forms = page.locator('main form')): Promise<string[]> {
  const hidden: string[] = []
  for (const form of await forms.all()) {
    const fields = await form.locator(FIELD).all()
    if (fields.length === 0) continue
    for (const field of fields) {
      for (const from of ['start', 'end'] as const) {
        hidden.push(...(await hiddenParts(field, from)))
      }
      await field.fill('')
      // Without the focus here, only the form can focus the invalid field.
      await field.blur()
    }
    await form.evaluate((element: HTMLFormElement) => {
      window.scrollTo(0, 0)
      element.requestSubmit()
    })
    const wrong = form.locator(`${FIELD}[aria-invalid=true]`).first()
    await expect(wrong).toBeFocused()
    hidden.push(...(await hiddenParts(wrong)))
  }
  return hidden
}

for (const [first, ...others] of visits(
  [...SCREENS, ...STATES].filter(({ name }) => FORMS.has(name)),
)) {
  if (first === undefined) continue
  test(`U8 ${first.login ?? 'a visitor'}: the focused field and its error stay in view above an on-screen keyboard`, async ({
    page,
    world,
    api,
    signInAs,
  }) => {
    const seen = [first, ...others]
    if (first.login === undefined) {
      const ask = (login: string) => api.post('/api/v2/user/recovery', { data: { login } })
      const link = new URL(await linkFor('app_player', world, ask))
      seen.push({ name: 'new password', path: pathOf(link) })
    }
    if (first.login !== undefined) await signInAs(first.login)
    await page.setViewportSize(ABOVE_KEYBOARD)
    for (const screen of seen) {
      await test.step(screen.name, async () => {
        await (screen === first ? openScreen : walkTo)(page, screen, world)
        expect.soft(await hiddenInForms(page)).toEqual([])
      })
    }
  })
}

test('U8 the profile: fields and errors stay in view above an on-screen keyboard', async ({
  page,
  context,
  world,
  api,
  origin,
}) => {
  // This player's profile also has the form that turns the protection off.
  await signInProtected('mail_player', { api, context, world, origin })
  await page.setViewportSize(ABOVE_KEYBOARD)
  await openScreen(page, { name: 'profile', path: '/profile' }, world)
  await button(page, 'profile.email.change').click()
  await button(page, 'profile.protection.turnOff').click()
  const hidden = await hiddenInForms(page)
  const protection = section(page, 'protection')
  await protection.getByLabel(t('profile.password.current')).fill(PASSWORD)
  await button(protection, 'flow.continue').click()
  await expect(protection.locator('[autocomplete=one-time-code]')).toBeVisible()
  hidden.push(...(await hiddenInForms(page, protection.locator('form'))))
  expect(hidden).toEqual([])
})
