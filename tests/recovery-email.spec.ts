import type { Page } from '@playwright/test'
import { passTime } from './support/clock'
import { expect, test } from './support/fixtures'
import { openProfile } from './support/profile'
import { address, opener, personal } from './support/profile-email'
import { ask, expectChanged, heading, loginField, NEW, setPassword } from './support/recovery'
import { button, t, PASSWORD } from './support/locators'

const waiting = (page: Page) => page.getByRole('button', { name: /Отправить ещё раз через/ })

/** The words of a page without the name that was typed and the seconds that are left. */
const plain = (text: string) => text.replace(/\S+@example\.com/, 'NAME').replace(/\d:\d\d/, '')
const signInStatus = async (
  api: { post: (url: string, options: object) => Promise<{ status: () => number }> },
  login: string,
  password: string,
) => (await api.post('/api/v2/user/signIn', { data: { login, password } })).status()

test.describe('A10 asking for the e-mail', () => {
  test('the whole way, by login: e-mail, new password, sign-in', async ({ page, world, api }) => {
    await page.goto('/sign')
    await page.getByRole('link', { name: t('sign.forgot') }).click()
    await ask(page, 'rider')
    const [message] = await world.mail('rider@example.com')
    await page.goto(message?.link ?? '')
    await expect(heading(page, 'newPassword.title')).toBeVisible()
    await setPassword(page)
    await expectChanged(page, 'rider')

    await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(NEW)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
    expect(await signInStatus(api, 'rider', PASSWORD)).toBe(401)
  })

  test('P7 from inside: asked for beside the current password, and back to what was typed', async ({
    page,
    context,
    world,
    signInAs,
  }) => {
    await signInAs('rider')
    await openProfile(page)
    await opener(page).click()
    await address(page).fill('new@example.com')
    const forgot = button(personal(page), 'sign.forgot')
    await forgot.click()
    await expect(personal(page).getByRole('status')).toContainText(
      'Письмо со ссылкой отправлено на rider@example.com.',
    )
    // Pressed again and again: the button waits, and keeps the focus.
    await expect(waiting(page)).toBeFocused()
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('Enter')
    expect(await world.count('recoveryRequest')).toBe(1)
    await expect(address(page)).toHaveValue('new@example.com')

    const [message] = await world.mail('rider@example.com', 'recovery')
    const mailed = await context.newPage()
    await mailed.goto(message?.link ?? '')
    await button(mailed, 'recovery.signedIn.continue').click()
    await setPassword(mailed)
    await expectChanged(mailed, 'rider')
    await mailed.close()

    await expect(page).toHaveURL('/sign')
    await loginField(page).fill('rider')
    await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(NEW)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
    await opener(page).click()
    await expect(address(page)).toHaveValue('new@example.com')
  })

  test('an unknown name gets the same response, and no e-mail', async ({ page, world }) => {
    await page.goto('/recovery')
    await ask(page, 'rider@example.com')
    const known = await page.getByRole('main').innerText()
    await button(page, 'recovery.another').click()
    await expect(loginField(page)).toHaveValue('rider@example.com')
    await ask(page, 'nobody@example.com')
    const unknown = await page.getByRole('main').innerText()
    expect(plain(unknown)).toBe(plain(known))
    expect(await world.mail('nobody@example.com')).toHaveLength(0)
    expect(await world.mail('rider@example.com')).toHaveLength(1)
  })

  test('the form shows failures and waits, and a reload keeps its step', async ({
    page,
    world,
  }) => {
    await page.clock.install()
    await page.goto('/recovery')

    await test.step('an empty name is not sent', async () => {
      await button(page, 'recovery.submit').click()
      await expect(page.getByText(t('field.required'))).toBeVisible()
      await expect(loginField(page)).toBeFocused()
      expect((await world.calls()).filter((call) => call.operation === 'recoveryRequest')).toEqual(
        [],
      )
    })

    await test.step('a lost connection is shown, and what was typed stays', async () => {
      await world.fault({ operation: 'recoveryRequest', kind: 'status', status: 503 })
      await loginField(page).fill('rider')
      await button(page, 'recovery.submit').click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Сервер не справился, попробуйте позже',
      )
      await expect(loginField(page)).toHaveValue('rider')
      await button(page, 'recovery.submit').click()
      await expect(heading(page, 'recovery.sentTitle')).toBeVisible()
    })

    await test.step('a reload keeps what was done, and the browser leads back to the form', async () => {
      await page.reload()
      await expect(heading(page, 'recovery.sentTitle')).toBeVisible()
      await expect(page.getByText('rider', { exact: true })).toBeVisible()
      await expect(waiting(page)).toBeVisible()
      await page.goBack()
      await expect(heading(page, 'recovery.title')).toBeVisible()
      await expect(loginField(page)).toHaveValue('rider')
    })

    await test.step('requested twice in a minute: the form shows the wait', async () => {
      await button(page, 'recovery.submit').click()
      const main = page.getByRole('main')
      await expect(main.getByRole('alert')).toHaveText('Слишком много попыток, подождите')
      await expect(main.getByRole('status')).toContainText(/0:[45]\d|1:00/)
      await passTime(page, 61_000)
      await expect(main.getByRole('status')).toHaveText(t('wait.over'))
    })

    await test.step('another e-mail goes out after the wait', async () => {
      await world.clock.advance(61_000)
      await ask(page, 'rider')
      await expect(waiting(page)).toHaveAttribute('aria-disabled', 'true')
      await passTime(page, 61_000)
      await world.clock.advance(61_000)
      await button(page, 'resend.now').click()
      await expect(page.getByText(t('recovery.sentAgain'))).toBeVisible()
      await expect(waiting(page)).toBeVisible()
      expect(await world.mail('rider@example.com')).toHaveLength(3)
    })

    await test.step('a refused one is reported and counts the wait down', async () => {
      await passTime(page, 61_000)
      await world.fault({ operation: 'recoveryRequest', kind: 'status', status: 429 })
      await button(page, 'resend.now').click()
      await expect(page.getByText('Слишком много попыток, подождите')).toBeVisible()
      await expect(waiting(page)).toBeVisible()
    })
  })

  test('signing in finds the login that was typed, before the e-mail and after', async ({
    page,
  }) => {
    const toSignIn = page.getByRole('main').getByRole('link', { name: t('recovery.toSign') })
    await page.goto('/recovery')
    await loginField(page).fill('rider')
    await toSignIn.click()
    await expect(heading(page, 'sign.title')).toBeVisible()
    await expect(loginField(page)).toHaveValue('rider')

    await page.getByRole('link', { name: t('sign.forgot') }).click()
    await ask(page, 'rich')
    await toSignIn.click()
    await expect(heading(page, 'sign.title')).toBeVisible()
    await expect(loginField(page)).toHaveValue('rich')
  })
})
