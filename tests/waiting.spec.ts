import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const t = textsOf('ru')

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('new_player')
  await page.goto('/signup')
  await expect(page).toHaveURL('/signup?to=verify')
})

test('says where the letter went, and that it is not confirmed yet', async ({ page }) => {
  await expect(page.getByText('new_player@example.com')).toBeVisible()
  await page.getByRole('button', { name: t('waiting.done') }).click()
  await expect(page.getByText(t('waiting.notYet'))).toBeVisible()
  await expect(page).toHaveURL('/signup?to=verify')
})

test('leads on when the account was verified elsewhere', async ({ page, world, api }) => {
  const [letter] = await world.mail('new_player@example.com')
  const key = new URL(letter?.link ?? '').searchParams.get('key')
  expect((await api.post('/api/v2/user/verify', { data: { key } })).status()).toBe(200)
  await page.getByRole('button', { name: t('waiting.done') }).click()
  await expect(page).toHaveURL('/profile')
})

test('sends the letter again, and counts the wait down', async ({ page, world }) => {
  await page.clock.install()
  await world.clock.advance(61_000)
  const before = (await world.mail('new_player@example.com')).length
  await page.getByRole('button', { name: t('resend.now') }).click()
  await expect(page.getByText(t('waiting.sent'))).toBeVisible()
  const button = page.getByRole('button', { name: /Отправить ещё раз через/ })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(await world.mail('new_player@example.com')).toHaveLength(before + 1)

  await page.clock.fastForward(30_000)
  await expect(button).toHaveText(/0:[0-3]\d/)
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('button', { name: t('resend.now') })).not.toHaveAttribute(
    'aria-disabled',
  )
})

test('a refusal to send again is told with its wait', async ({ page, world }) => {
  await world.fault({ operation: 'verifyResend', kind: 'status', status: 429, times: 1 })
  await page.getByRole('button', { name: t('resend.now') }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: /Отправить ещё раз через/ })).toBeVisible()
})

test('the address can be changed before it is confirmed', async ({ page, world }) => {
  await page.getByRole('button', { name: t('waiting.changeAddress') }).click()
  await page.getByLabel(t('field.newEmailLabel')).fill('right@example.com')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill('wrong-Password-1')
  await page.getByRole('button', { name: t('newAddress.submit') }).click()
  await expect(page.getByLabel(t('field.passwordLabel'), { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill('Aurora-2026!')
  await page.getByRole('button', { name: t('newAddress.submit') }).click()

  await expect(page.getByLabel(t('field.codeLabel'))).toBeVisible()
  const [letter] = await world.mail('right@example.com')
  await page.getByLabel(t('field.codeLabel')).fill('000000')
  await expect(page.getByText('Неверный код')).toBeVisible()
  await page.getByLabel(t('field.codeLabel')).fill(letter?.code ?? '')
  // Its owner has just proven the new address: the account is verified.
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('right@example.com')).toBeVisible()
})

test('logs out from there', async ({ page }) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('waiting.logOut') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('confirm.accept') })
    .click()
  await expect(page).toHaveURL('/')
})
