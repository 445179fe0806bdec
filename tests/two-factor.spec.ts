import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  appCode,
  codeField,
  countConfirms,
  logIn,
  loginField,
  mailCode,
  openSecondStep,
  passwordField,
  title,
} from './support/second-step'
import { button, t } from './support/locators'
import { spaceText } from './support/layout'
import { passTime, MINUTE } from './support/clock'

const PASSWORD = 'Aurora-2026!'

/** The vertical position of each control. */
const placesOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('input, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + window.scrollY))

test('A9 E10 by app: the sixth digit signs in, even if the computer’s clock is wrong', async ({
  page,
  world,
}) => {
  await page.clock.install({ time: Date.now() + 24 * 60 * MINUTE })
  await page.goto('/sign')
  await logIn(page, 'app_player')
  await expect(title(page, 'field.appCodeLabel')).toBeVisible()
  await page.clock.runFor(MINUTE)
  await page.keyboard.type(await appCode(world))
  await expect(page).toHaveURL('/profile')
  expect(await countConfirms(world)).toBe(1)
})

test('A9 T4 by e-mail: shows the address, and a pasted code signs in', async ({ page, world }) => {
  await openSecondStep(page, 'mail_player')
  await expect(title(page, 'field.emailCodeLabel')).toBeVisible()
  await expect(page.getByText('m***@example.com')).toBeVisible()

  await test.step('a reload keeps the step, and the password is stored nowhere', async () => {
    const sent = (await world.mail('mail_player@example.com')).length
    await page.reload()
    await expect(title(page, 'field.emailCodeLabel')).toBeVisible()
    await expect(page.getByText('m***@example.com')).toBeVisible()
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
    )
    expect(kept).toContain('chl')
    expect(kept).not.toContain(PASSWORD)
    expect(await world.mail('mail_player@example.com')).toHaveLength(sent)
  })

  const code = await mailCode(world)
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL('/profile')
})

test('A9 errors in the second step do not move its controls', async ({ page, world }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await openSecondStep(page, 'mail_player')

  await test.step('U8 each digit is in its cell under text spacing', async () => {
    const distance = await codeField(page).evaluate(
      (field) => getComputedStyle(field).letterSpacing,
    )
    const undo = await spaceText(page)
    await expect(codeField(page)).toHaveCSS('letter-spacing', distance)
    await undo()
  })

  await passTime(page, 61_000)
  await expect(button(page, 'resend.now')).toBeVisible()
  const places = await placesOf(page)

  await test.step('when another e-mail cannot be sent', async () => {
    await world.fault({ operation: 'signInResend', kind: 'status', status: 503 })
    await button(page, 'resend.now').click()
    await expect(page.getByText('Сервер не справился, попробуйте позже')).toBeInViewport()
    // All but the link back to the start, which comes last.
    expect((await placesOf(page)).slice(0, -1)).toEqual(places.slice(0, -1))
  })

  await test.step('when a code cannot be checked', async () => {
    await world.fault({ operation: 'signInConfirm', kind: 'no-message', status: 503 })
    await codeField(page).fill('123456')
    await expect(page.getByText(t('error.serverMessageNotFound'))).toBeInViewport()
    expect((await placesOf(page)).slice(0, 2)).toEqual(places.slice(0, 2))
  })

  await test.step('a wrong code is selected: the next one replaces it, and signs in', async () => {
    await codeField(page).fill('000000')
    await expect(page.getByText('Неверный код. Осталось 4 попытки')).toBeVisible()
    await page.keyboard.type(await mailCode(world))
    await expect(page).toHaveURL('/profile')
  })
})

test('A9 Back and Forward move between the form and the second step', async ({ page, world }) => {
  await page.goto('/sign')

  await test.step('the first load does not move the focus', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    await expect(page.locator('body')).toBeFocused()
  })

  await test.step('choosing another login returns to an empty form, with the focus on its heading', async () => {
    await logIn(page, 'app_player')
    await button(page, 'signCode.restart').focus()
    await page.keyboard.press('Enter')
    await expect(title(page, 'sign.title')).toBeFocused()
    await expect(loginField(page)).toHaveValue('')
    await expect(passwordField(page)).toHaveValue('')
  })

  await test.step('Back returns to the form with the typed login', async () => {
    await logIn(page, 'app_player')
    await page.goBack()
    await expect(title(page, 'sign.title')).toBeFocused()
    await expect(loginField(page)).toHaveValue('app_player')
    await expect(passwordField(page)).toHaveValue('')
  })

  await test.step('Forward returns to the second step, which still signs in', async () => {
    await page.goForward()
    await expect(codeField(page)).toBeFocused()
    await codeField(page).fill(await appCode(world))
    await expect(page).toHaveURL('/profile')
    // A used step must not sign the player out.
    await page.goBack()
    await expect(page).toHaveURL('/profile')
  })
})
