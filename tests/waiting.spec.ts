import type { Page } from '@playwright/test'
import { passTime } from './support/clock'
import { allow, expect, test } from './support/fixtures'
import { textsOf } from './support/texts'
import type { World } from './support/world'

const t = textsOf('ru')

const code = (page: Page) => page.getByLabel(t('field.codeLabel'), { exact: true })
const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true })

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('new_player')
  await page.goto('/signup')
  await expect(page).toHaveURL('/signup?to=verify')
})

test('A6 waits until the account is verified', async ({ page, world, api }) => {
  await test.step('names the address of the e-mail, and that it is not confirmed yet', async () => {
    await expect(page.getByRole('main').getByText('new_player@example.com')).toBeVisible()
    await page.getByRole('button', { name: t('waiting.done') }).click()
    await expect(page.getByText(t('waiting.notYet'))).toBeVisible()
    await expect(page).toHaveURL('/signup?to=verify')
  })

  await test.step('too many changes of the address: the wait counts down in the form', async () => {
    await world.fault({ operation: 'emailChange', kind: 'status', status: 429 })
    await page.getByRole('button', { name: t('waiting.changeAddress') }).click()
    await page.getByLabel(t('field.newEmailLabel')).fill('right@example.com')
    await page.getByLabel(t('profile.password.current')).fill('Aurora-2026!')
    await page.getByRole('button', { name: t('newAddress.submit') }).click()
    await expect(page.getByText(/Повторить можно через/).first()).toBeVisible()
    await expect(page.getByLabel(t('field.newEmailLabel'))).toHaveValue('right@example.com')
    await button(page, 'flow.cancel').click()
  })

  await test.step('each step of another address has its own heading', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(t('waiting.title'))
    await button(page, 'waiting.changeAddress').click()
    await expect(heading).toHaveText('Другая почта')
    await expect(heading).toBeFocused()
    await expect(page.getByText(t('waiting.newLead'))).toBeVisible()
    await expect(page.getByRole('main').getByText('new_player@example.com')).toHaveCount(0)

    await page.getByLabel(t('field.newEmailLabel')).fill('right@example.com')
    await page.getByLabel(t('profile.password.current')).fill('Aurora-2026!')
    await button(page, 'newAddress.submit').click()
    await expect(heading).toHaveText('Введите код')
    await expect(page.getByText('Отправили шесть цифр на right@example.com.')).toBeVisible()

    await button(page, 'profile.email.cancel').click()
    await expect(heading).toHaveText(t('waiting.title'))
  })

  await test.step('E7 a refusal to resend is shown with its wait', async () => {
    await world.fault({ operation: 'verifyResend', kind: 'status', status: 429, times: 1 })
    await page.getByRole('button', { name: t('resend.now') }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('button', { name: /Отправить ещё раз через/ })).toBeVisible()
  })

  await test.step('continues once the account was verified elsewhere', async () => {
    const [message] = await world.mail('new_player@example.com')
    const key = new URL(message?.link ?? '').searchParams.get('key')
    expect((await api.post('/api/v2/user/verify', { data: { key } })).status()).toBe(200)
    await page.getByRole('button', { name: t('waiting.done') }).click()
    await expect(page).toHaveURL('/profile')
  })
})

test('A6 an e-mail can be sent again after a wait', async ({ page, world }) => {
  await test.step('resends the e-mail and counts down', async () => {
    await page.clock.install()
    await world.clock.advance(61_000)
    const before = (await world.mail('new_player@example.com')).length
    await page.getByRole('button', { name: t('resend.now') }).click()
    await expect(page.getByText(t('waiting.sent'))).toBeVisible()
    const button = page.getByRole('button', { name: /Отправить ещё раз через/ })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(await world.mail('new_player@example.com')).toHaveLength(before + 1)
  })

  await test.step('the wait for the next e-mail survives another step and a reload', async () => {
    const again = page.getByRole('button', { name: /Отправить ещё раз/ })
    await button(page, 'waiting.changeAddress').click()
    await button(page, 'flow.cancel').click()
    await expect(again).toHaveText(/через\s(1:00|0:5\d)/)
    await expect(again).toHaveAttribute('aria-disabled', 'true')

    // Half a minute passes below: a question that is on its way would be given up.
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page).toHaveURL('/signup?to=verify')
    await expect(again).toHaveText(/через\s(1:00|0:\d\d)/)
    await expect(again).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('and ends', async () => {
    const waits = page.getByRole('button', { name: /Отправить ещё раз через/ })
    await passTime(page, 30_000)
    await expect(waits).toHaveText(/0:[0-3]\d/)
    await passTime(page, 31_000)
    await expect(page.getByRole('button', { name: t('resend.now') })).not.toHaveAttribute(
      'aria-disabled',
    )
  })
})

test.describe('E7 asked too often', () => {
  test.use(
    allow({ kind: 'console', pattern: /sessionCheck: HTTP 429/, why: 'operators read it there' }),
  )

  test('asking too often whether it is confirmed shows how long to wait', async ({
    page,
    world,
  }) => {
    await world.fault({ operation: 'sessionCheck', kind: 'status', status: 429 })
    await button(page, 'waiting.done').click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Слишком много попыток, подождите',
    )
    const wait = page.getByRole('main').getByText(/Повторить можно через/)
    await expect(wait.first()).toContainText(/1:00|0:5\d/)
    // The e-mail has a wait of its own.
    await expect(button(page, 'resend.now')).toBeVisible()

    await world.clock.advance(61_000)
    await button(page, 'resend.now').click()
    await expect(page.getByText(t('waiting.sent'))).toBeVisible()
    await expect(wait).toHaveCount(0)
  })
})

test('A6 the address can be changed before it is confirmed', async ({ page, world }) => {
  await page.getByRole('button', { name: t('waiting.changeAddress') }).click()
  await page.getByLabel(t('field.newEmailLabel')).fill('right@example.com')
  await page.getByLabel(t('profile.password.current')).fill('wrong-Password-1')
  await page.getByRole('button', { name: t('newAddress.submit') }).click()
  await expect(page.getByLabel(t('profile.password.current'))).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByLabel(t('profile.password.current')).fill('Aurora-2026!')
  await page.getByRole('button', { name: t('newAddress.submit') }).click()

  await expect(page.getByLabel(t('field.codeLabel'))).toBeVisible()
  const [message] = await world.mail('right@example.com')
  await page.getByLabel(t('field.codeLabel')).fill('000000')
  await expect(page.getByText('Неверный код')).toBeVisible()
  await page.getByLabel(t('field.codeLabel')).fill(message?.code ?? '')
  // Its owner has just proven the new address: the account is verified.
  await expect(page).toHaveURL('/profile')
  await expect(page.locator('#personal').getByText('right@example.com')).toBeVisible()
})

/** Asks for another address, or once more for the one that the form has kept. */
async function changeAddress(page: Page, world: World) {
  await world.clock.advance(61_000)
  const address = page.getByLabel(t('field.newEmailLabel'))
  if (!(await address.isVisible())) await button(page, 'waiting.changeAddress').click()
  await address.fill('right@example.com')
  await page.getByLabel(t('profile.password.current')).fill('Aurora-2026!')
  await button(page, 'newAddress.submit').click()
  await expect(code(page)).toBeFocused()
}

test('A6 a new address that waits for its code can be canceled', async ({ page, world }) => {
  await changeAddress(page, world)
  await test.step('is cancelled, and stays so', async () => {
    await button(page, 'profile.email.cancel').click()
    await expect(button(page, 'waiting.changeAddress')).toBeVisible()
    await page.reload()
    await expect(button(page, 'waiting.changeAddress')).toBeVisible()
    await expect(page.getByRole('main').getByText('new_player@example.com')).toBeVisible()
  })

  await changeAddress(page, world)
  await test.step('a code that expired leads back to the address', async () => {
    await world.clock.advance(24 * 60 * 60_000)
    await code(page).fill('000001')
    await expect(page.getByText(t('code.expired'))).toBeVisible()
    await expect(page.getByLabel(t('field.newEmailLabel'))).toHaveValue('right@example.com')
  })

  await changeAddress(page, world)
  await test.step('wrong codes count down, and the fifth starts again with the address kept', async () => {
    await code(page).fill('000001')
    await expect(page.getByText('Осталось 4 попытки')).toBeVisible()
    for (const wrong of ['000002', '000003', '000004']) {
      await code(page).fill(wrong)
      await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.getByText('Осталась 1 попытка')).toBeVisible()
    await code(page).fill('000005')
    await expect(page.getByText(t('code.attempts'))).toBeVisible()
    await expect(page.getByLabel(t('field.newEmailLabel'))).toHaveValue('right@example.com')
    await page.reload()
    await expect(button(page, 'waiting.changeAddress')).toBeVisible()
  })
})

test('A6 a new address that waits for its code is confirmed in another visit', async ({
  page,
  world,
}) => {
  await page.clock.install()
  await changeAddress(page, world)
  // Without what the history remembers of the wait.
  await page.goto('/rules')
  await page.goto('/signup?to=verify', { waitUntil: 'networkidle' })

  await test.step('a refused e-mail is reported and counts the wait down', async () => {
    await world.fault({ operation: 'emailChangeResend', kind: 'status', status: 429 })
    await button(page, 'resend.now').click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('button', { name: /Отправить ещё раз через/ })).toBeVisible()
  })

  await test.step('another e-mail is shown once it went', async () => {
    await passTime(page, 61_000)
    await world.clock.advance(61_000)
    await button(page, 'resend.now').click()
    await expect(page.getByText(t('code.sent'))).toBeVisible()
    await expect(page.getByRole('button', { name: /Отправить ещё раз через/ })).toBeVisible()
    expect(await world.mail('right@example.com')).toHaveLength(2)
  })

  await test.step('is found again by a reload, and the code still works', async () => {
    await page.reload()
    await expect(page.getByRole('main').getByText('right@example.com')).toBeVisible()
    const [message] = await world.mail('right@example.com')
    await code(page).fill(message?.code ?? '')
    await expect(page).toHaveURL('/profile')
  })
})

test('A6 signs out from there', async ({ page }) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('waiting.logout') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('confirm.accept') })
    .click()
  await expect(page).toHaveURL('/')
})
