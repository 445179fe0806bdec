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
import { button } from './support/locators'
import { MINUTE } from './support/clock'

const PASSWORD = 'Aurora-2026!'

test('A9 by the app: the sixth digit signs in, to the page that the player asked for', async ({
  page,
  world,
}) => {
  await page.goto('/protection')
  await expect(page).toHaveURL('/sign')
  await logIn(page, 'app_player')
  await expect(title(page, 'field.appCodeLabel')).toBeVisible()
  await page.keyboard.type(await appCode(world))
  await expect(page).toHaveURL('/protection')
  expect(await countConfirms(world)).toBe(1)
})

test('A9 T4 by e-mail: names the address; the pasted code signs in', async ({ page, world }) => {
  await openSecondStep(page, 'mail_player')
  await expect(title(page, 'field.emailCodeLabel')).toBeVisible()
  await expect(page.getByText('m***@example.com')).toBeVisible()

  await test.step('a reload keeps the step, and nowhere is the password', async () => {
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

test('A9 E10 a computer whose clock is wrong still gets in', async ({ page, world }) => {
  await page.clock.install({ time: Date.now() + 24 * 60 * MINUTE })
  await openSecondStep(page, 'app_player')
  await page.clock.runFor(MINUTE)
  await page.keyboard.type(await appCode(world))
  await expect(page).toHaveURL('/profile')
})

test('A9 Back and Forward move between the form and the second step', async ({ page, world }) => {
  await page.goto('/sign')

  await test.step('a first look takes no focus', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    await expect(page.locator('body')).toBeFocused()
  })

  await test.step('another login leads back to an empty form, with the focus on its heading', async () => {
    await logIn(page, 'app_player')
    await button(page, 'signCode.restart').focus()
    await page.keyboard.press('Enter')
    await expect(title(page, 'sign.title')).toBeFocused()
    await expect(loginField(page)).toHaveValue('')
    await expect(passwordField(page)).toHaveValue('')
  })

  await test.step('so does the browser, to the login that was typed', async () => {
    await logIn(page, 'app_player')
    await page.goBack()
    await expect(title(page, 'sign.title')).toBeFocused()
    await expect(loginField(page)).toHaveValue('app_player')
    await expect(passwordField(page)).toHaveValue('')
  })

  await test.step('a second step that was left is there again, and still signs in', async () => {
    await page.goForward()
    await expect(codeField(page)).toBeFocused()
    await codeField(page).fill(await appCode(world))
    await expect(page).toHaveURL('/profile')
    // A used step must not sign the player out.
    await page.goBack()
    await expect(page).toHaveURL('/profile')
  })
})
