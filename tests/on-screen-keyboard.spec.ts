import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { button, PASSWORD, section, signInProtected, t } from './support/profile'
import { linkFor } from './support/recovery'
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

/** What of the fields of the forms cannot be seen while they have the focus, or are wrong. */
async function hiddenInForms(page: Page, forms = page.locator('main form')): Promise<string[]> {
  const hidden: string[] = []
  for (const form of await forms.all()) {
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
  return hidden
}

for (const screen of [...SCREENS, ...STATES].filter(({ name }) => FORMS.has(name))) {
  test(`${screen.name}: the field with the focus and its error stay in view above an on-screen keyboard`, async ({
    page,
    context,
    world,
    api,
    origin,
    signInAs,
  }) => {
    // This player's profile has one form more: the one that turns the protection off.
    if (screen.name === 'profile')
      await signInProtected('mail_player', { api, context, world, origin })
    else if (screen.login !== undefined) await signInAs(screen.login)
    await page.setViewportSize(ABOVE_KEYBOARD)
    await openScreen(page, screen, world)
    if (screen.name === 'profile') {
      await button(page, 'profile.email.change').click()
      await button(page, 'profile.protection.turnOff').click()
    }
    const hidden = await hiddenInForms(page)
    if (screen.name === 'profile') {
      const protection = section(page, 'protection')
      await protection.getByLabel(t('profile.password.current')).fill(PASSWORD)
      await button(protection, 'profile.protection.next').click()
      await expect(protection.locator('[autocomplete=one-time-code]')).toBeVisible()
      hidden.push(...(await hiddenInForms(page, protection.locator('form'))))
    }
    if (screen.name === 'recovery') {
      const ask = (name: string) => api.post('/api/v2/user/recovery', { data: { login: name } })
      await page.goto(await linkFor('app_player', world, ask))
      await expect(button(page, 'newPassword.submit')).toBeVisible()
      hidden.push(...(await hiddenInForms(page)))
    }
    expect(hidden).toEqual([])
  })
}
