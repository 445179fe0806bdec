import type { Page } from '@playwright/test'
import { acceptDocuments } from './support/sign-up-form'
import { passTime } from './support/clock'
import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { textsOf } from './support/texts'

const t = textsOf('ru')
const PASSWORD = 'Маяк-2026-Aurora'

/** The form as it is for who comes to it. */
async function startAnew(page: Page) {
  const heading = page.getByRole('heading', { level: 1 })
  await follow(page, '/sign')
  await expect(heading).toHaveText(t('sign.title'))
  await follow(page, '/signup')
  await expect(heading).toHaveText(t('signup.title'))
}

test.beforeEach(async ({ page }) => {
  await page.goto('/signup')
})

test('A1 the form shows what is wrong with it', async ({ page }) => {
  await test.step('A2 A3 a field shows its error on blur, and then live', async () => {
    const login = page.getByLabel(t('field.loginLabel'), { exact: true })
    await login.fill('илмари')
    await expect(page.getByText(t('field.login'))).toHaveCount(0)
    await login.press('Tab')
    await expect(page.getByText(t('field.login'))).toBeVisible()
    await expect(login).toHaveAttribute('aria-invalid', 'true')

    await login.fill('ab')
    await expect(page.getByText('Не меньше 3 символов')).toBeVisible()
    await login.fill('abc')
    await expect(login).not.toHaveAttribute('aria-invalid')

    const email = page.getByLabel(t('field.emailLabel'))
    await email.fill('rider@example')
    await email.press('Tab')
    await expect(page.getByText(t('field.email'))).toBeVisible()
  })

  await test.step('a press that ends elsewhere lets the field show its error all the same', async () => {
    await startAnew(page)
    await page.getByLabel(t('field.loginLabel'), { exact: true }).fill('ab')
    await page.getByRole('heading', { level: 1 }).hover()
    await page.mouse.down()
    await expect(page.getByText('Не меньше 3 символов')).toHaveCount(0)
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(page.getByText('Не меньше 3 символов')).toBeVisible()
  })

  await test.step('a press on the button is not lost when the field that it leaves shows an error', async () => {
    await startAnew(page)
    const submit = page.getByRole('button', { name: t('signup.submit') })
    await page.getByLabel(t('field.loginLabel'), { exact: true }).fill('ab')
    // Not `click`, which would look for the button again between pressing and letting go.
    await submit.scrollIntoViewIfNeeded()
    const box = await submit.boundingBox()
    if (box === null) throw new Error('There is no button')
    await page.mouse.move(box.x + box.width / 2, box.y + 4)
    await page.mouse.down()
    // Whatever the page does about the field that was left, it has done now.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
    await page.mouse.up()
    await expect(page.getByText(t('field.required'))).toHaveCount(4)
    await expect(page.getByText('Не меньше 3 символов')).toBeVisible()
    await expect(page.getByLabel(t('field.loginLabel'), { exact: true })).toBeFocused()
  })

  await test.step('A5 the meter goes from nothing to strong, and the rules tick themselves off', async () => {
    await startAnew(page)
    const password = page.getByLabel(t('field.passwordLabel'), { exact: true })
    const word = page.getByRole('status').filter({ hasText: t('password.strength.label') })
    await expect(word).toHaveText(/-$/)
    await password.fill('abc')
    await expect(word).toHaveText(/Слабый$/)
    await password.fill('Маяк-2026-Aa')
    await expect(word).toHaveText(/Средний$/)
    await password.fill('Северное9-сияние-над')
    await expect(word).toHaveText(/Надёжный$/)
    await expect(
      page.getByRole('listitem').filter({ hasText: t('password.rule.met') }),
    ).toHaveCount(5)
    // The list of common ones comes with the focus.
    await password.fill('Password2026!')
    await expect(word).toHaveText(/Слабый$/)
  })

  await test.step('every field is required, and the focus goes to the first', async () => {
    await startAnew(page)
    await page.getByRole('button', { name: t('signup.submit') }).click()
    // Login, e-mail, password, licence and privacy policy.
    await expect(page.getByText(t('field.required'))).toHaveCount(5)
    await expect(page.getByLabel(t('field.loginLabel'), { exact: true })).toBeFocused()
  })
})

test('A4 E4 a taken login is shown on its field, nothing typed is lost, and the next try goes through', async ({
  page,
  world,
}) => {
  const login = page.getByLabel(t('field.loginLabel'), { exact: true })
  await login.fill('RIDER')
  await page.getByLabel(t('field.emailLabel')).fill('other@example.com')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(` ${PASSWORD} `)
  await acceptDocuments(page)
  await page.getByRole('button', { name: t('signup.submit') }).click()

  await expect(login).toHaveAttribute('aria-invalid', 'true')
  await expect(login).toBeFocused()
  await expect(page.getByLabel(t('field.passwordLabel'), { exact: true })).toHaveValue(
    ` ${PASSWORD} `,
  )
  await expect(page.getByRole('alert')).toHaveCount(0)

  // A double press makes one account.
  await login.fill('another')
  await page.getByRole('button', { name: t('signup.submit') }).dblclick()
  await expect(page).toHaveURL('/signup?to=verify')
  const calls = (await world.calls()).filter(({ operation }) => operation === 'signUp')
  expect(calls.map(({ status }) => status)).toEqual([409, 201])
})

test('E7 too many tries show how long to wait', async ({ page, world }) => {
  await test.step('on a phone a refusal is brought into view, though the form was sent from its end', async () => {
    await page.clock.install()
    await page.setViewportSize({ width: 390, height: 700 })
    await world.fault({ operation: 'signUp', kind: 'status', status: 429 })
    await page.getByLabel(t('field.loginLabel'), { exact: true }).fill('patient')
    await page.getByLabel(t('field.emailLabel')).fill('patient@example.com')
    await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
    await acceptDocuments(page)
    const alert = page.getByRole('main').getByRole('alert')
    await page.getByRole('button', { name: t('signup.submit') }).click()
    await expect(alert).toBeInViewport({ ratio: 1 })
    const header = await page.getByRole('banner').boundingBox()
    await expect
      .poll(async () => (await alert.boundingBox())?.y)
      .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  })

  await test.step('after too many tries the wait counts down, and typing does not hide it', async () => {
    const submit = page.getByRole('button', { name: t('signup.submit') })
    const form = page.getByRole('main')
    await expect(form.getByRole('alert')).toHaveText('Слишком много попыток, подождите')
    const wait = form.getByRole('status').filter({ hasText: /0:5\d|1:00/ })
    await expect(wait).toBeVisible()
    await page.getByLabel(t('field.loginLabel'), { exact: true }).pressSequentially('x')
    await expect(form.getByRole('alert')).toHaveCount(0)
    await expect(wait).toBeVisible()
    await passTime(page, 61_000)
    await expect(form.getByText(t('wait.over'))).toBeVisible()
    await submit.click()
    await expect(page).toHaveURL('/signup?to=verify')
  })
})
