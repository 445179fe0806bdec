import { expect, test } from './support/fixtures'
import { holdRequests } from './support/intercept'
import {
  appField,
  chooseApp,
  link,
  method,
  mfaOf,
  passwordField,
  turnOn,
} from './support/protection'
import { button, main, PASSWORD, t } from './support/locators'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('rider')
  await page.goto('/protection')
  await expect(passwordField(page)).toBeVisible()
})

test('T6 leaving halfway turns nothing on', async ({ page, world, api }) => {
  await test.step('T1 is the app by default; the e-mail names its address', async () => {
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expect(method(page, 'protection.app')).toBeChecked()
    await expect(main(page)).toContainText('Письмо с кодом придёт на rider@example.com')
    await expect(page.getByRole('listitem').filter({ hasText: 'Способ' })).toHaveAttribute(
      'aria-current',
      'step',
    )
  })

  await test.step('E7 too many wrong passwords: the wait counts down', async () => {
    await world.fault({ operation: 'protectionStart', kind: 'status', status: 429 })
    await passwordField(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('alert')).toHaveText('Слишком много попыток, подождите')
    await expect(main(page).getByRole('status')).toContainText(/0:5\d|1:00/)
  })

  await test.step('needs the password: none, a wrong one, the right one', async () => {
    await passwordField(page).fill('')
    await button(page, 'flow.continue').click()
    await expect(page.getByText(t('field.required'))).toBeVisible()
    await expect(passwordField(page)).toBeFocused()
    await passwordField(page).fill('wrong-Password-1')
    await button(page, 'flow.continue').click()
    await expect(page.getByText('Неверный пароль', { exact: true })).toBeVisible()
    await expect(passwordField(page)).toBeFocused()
    await expect(passwordField(page)).toHaveValue('wrong-Password-1')
    await passwordField(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(appField(page)).toBeVisible()
    expect(await mfaOf(world)).toBeNull()
  })

  await test.step('by the way back', async () => {
    await button(page, 'flow.back').click()
    await expect(method(page, 'protection.app')).toBeChecked()
    await expect(passwordField(page)).toHaveValue('')
  })

  await test.step('by another page', async () => {
    await chooseApp(page)
    await link(page, 'profile.title').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('rider')
    await page.goBack()
    await expect(passwordField(page)).toBeVisible()
  })

  await test.step('by a reload, which keeps no secret', async () => {
    const key = await chooseApp(page)
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
    )
    expect(kept).not.toContain(key)
    await world.fault({ operation: 'protectionView', kind: 'status', status: 429 })
    await page.reload()
    await expect(main(page).getByRole('alert')).toBeVisible()
    await expect(appField(page)).toHaveCount(0)
  })

  await test.step('is offered once the server has reported the protection after a failure', async () => {
    await expect(main(page).getByRole('alert')).toHaveText('Слишком много попыток, подождите')
    const release = await holdRequests(page, 'bindProtection')
    await button(page, 'flow.tryAgain').click()
    await expect(button(page, 'ui.loading')).toBeFocused()
    await expect(main(page).getByRole('alert')).toHaveText('Слишком много попыток, подождите')
    release()
    await expect(passwordField(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('by cancelling', async () => {
    await link(page, 'flow.cancel').click()
    await expect(page).toHaveURL('/profile')
  })

  expect(await mfaOf(world)).toBeNull()
  const answer = await api.post('/api/v2/user/signIn', {
    data: { login: 'rider', password: PASSWORD },
  })
  expect((await answer.json()).result).toBe('ok')
})

test('T1 no method can be chosen once another tab has turned one on', async ({
  page,
  context,
  world,
}) => {
  const other = await context.newPage()
  await other.goto('/protection')
  await turnOn(other, world)
  await passwordField(page).fill(PASSWORD)
  await button(page, 'flow.continue').click()
  await expect(page.getByRole('heading', { name: t('protection.done') })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
})
