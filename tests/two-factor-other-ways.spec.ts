import { expect, test } from './support/fixtures'
import {
  appCode,
  button,
  codeField,
  mailCode,
  openSecondStep,
  recoveryField,
  title,
} from './support/second-step'
import { textsOf } from './support/texts'

const t = textsOf('ru')

test('another e-mail: after the wait, with a new code in place of the old', async ({
  page,
  world,
}) => {
  await page.clock.install()
  await openSecondStep(page, 'mail_player')
  const first = await mailCode(world)
  const waiting = page.getByRole('button', { name: /Отправить ещё раз через/ })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')

  await page.clock.fastForward(61_000)
  await world.clock.advance(61_000)
  await button(page, 'resend.now').click()
  await expect(page.getByText(t('code.sent'))).toBeVisible()
  await expect(waiting).toBeVisible()
  const second = await mailCode(world)
  expect(second).not.toBe(first)

  await codeField(page).fill(first)
  await expect(page.getByText('Неверный код', { exact: true })).toBeVisible()
  await codeField(page).fill(second)
  await expect(page).toHaveURL('/profile')
})

test('a refused e-mail is reported and counts the wait down', async ({ page, world }) => {
  await page.clock.install()
  await openSecondStep(page, 'mail_player')
  await page.clock.fastForward(61_000)
  await world.fault({ operation: 'signInResend', kind: 'status', status: 429 })
  await button(page, 'resend.now').click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Слишком много попыток, подождите',
  )
  await expect(page.getByRole('button', { name: /Отправить ещё раз через/ })).toBeVisible()
})

test('the app sends no e-mails', async ({ page }) => {
  await openSecondStep(page, 'app_player')
  await expect(button(page, 'code.useRecovery')).toBeVisible()
  await expect(page.getByRole('button', { name: /Отправить ещё раз/ })).toHaveCount(0)
})

test('a recovery code takes the place of the app, once, however it is typed', async ({
  page,
  world,
  openBrowser,
}) => {
  const code = (await world.player('app_player')).recoveryCodes[0] ?? ''
  await openSecondStep(page, 'app_player')
  await button(page, 'code.useRecovery').click()
  await expect(title(page, 'field.recoveryCodeLabel')).toBeVisible()
  await expect(recoveryField(page)).toBeFocused()
  await page.keyboard.type(code.toLowerCase().replace('-', ' '))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')

  const other = await (await openBrowser()).newPage()
  await openSecondStep(other, 'app_player')
  await button(other, 'code.useRecovery').click()
  await recoveryField(other).fill(code)
  await button(other, 'code.submit').click()
  await expect(other.getByRole('main').getByRole('alert')).toHaveText(
    'Неверный код. Осталось 4 попытки',
  )
})

test('a press on another button right after a wrong code is not lost', async ({ page, world }) => {
  await openSecondStep(page, 'app_player')
  await page.keyboard.type('000000')
  await expect(page.getByText('Неверный код', { exact: true })).toBeVisible()
  await button(page, 'code.useRecovery').click()
  await expect(recoveryField(page)).toBeFocused()
  await button(page, 'code.useApp').click()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveValue('')
  await page.keyboard.type(await appCode(world))
  await expect(page).toHaveURL('/profile')
})

test('without any access there is a way to support', async ({ page }) => {
  await openSecondStep(page, 'app_player')
  const support = page.getByRole('main').getByRole('link', { name: 'техподдержку' })
  await expect(support).toHaveAttribute('href', 'https://community.example/support')
  await expect(support).toHaveAttribute('target', '_blank')
})
