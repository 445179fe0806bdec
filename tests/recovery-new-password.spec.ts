import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import {
  expectChanged,
  heading,
  linkFor,
  loginField,
  NEW,
  newField,
  repeatField,
  setPassword,
} from './support/recovery'
import { button, t } from './support/locators'

const codeField = (page: Page) => page.getByLabel(t('field.appCodeLabel'), { exact: true })

test.describe('A10 the new password', () => {
  let link: (login: string) => Promise<string>
  test.beforeEach(({ world, api }) => {
    link = (login) =>
      linkFor(login, world, (name) => api.post('/api/v2/user/recovery', { data: { login: name } }))
  })

  test('has to meet the rules, be repeated and be accepted by the server', async ({
    page,
    world,
  }) => {
    await test.step('has to keep the rules and be repeated', async () => {
      await page.goto(await link('rider'))
      await newField(page).fill('abc')
      await expect(page.getByRole('status').filter({ hasText: 'Слабый' })).toBeVisible()
      await button(page, 'newPassword.submit').click()
      await expect(page.getByText(t('field.password'))).toBeVisible()
      await expect(newField(page)).toBeFocused()
      await newField(page).fill(NEW)
      await repeatField(page).fill(`${NEW}!`)
      await button(page, 'newPassword.submit').click()
      await expect(page.getByText(t('field.repeatMismatch'))).toBeVisible()
    })

    await test.step("the server's refusal is shown on its field, and the typed text stays", async () => {
      await page.route('**/api/v2/user/recovery', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback()
        await route.fulfill({
          status: 422,
          json: {
            message: 'Проверьте поля',
            code: 'validation',
            errors: { password: ['Этот пароль был в утечке'] },
          },
        })
      })
      await setPassword(page)
      await expect(page.getByText('Этот пароль был в утечке')).toBeVisible()
      await expect(newField(page)).toBeFocused()
      await expect(repeatField(page)).toHaveValue(NEW)
      await page.unroute('**/api/v2/user/recovery')
      await newField(page).fill(`${NEW}2`)
      await repeatField(page).fill(`${NEW}2`)
      await button(page, 'newPassword.submit').click()
      await expectChanged(page, 'rider')
      expect((await world.player('rider')).sessions).toBe(0)
    })
  })

  test('requires a code if the second factor is the app; a wrong code does not use up the link', async ({
    page,
    world,
  }) => {
    await page.goto(await link('app_player'))
    await setPassword(page)
    await expect(page.getByText(t('field.required'))).toBeVisible()
    await expect(codeField(page)).toBeFocused()
    await page.keyboard.type('000000')
    // Other fields may be empty, so the code does not send the form.
    await button(page, 'newPassword.submit').click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Неверный код. Осталось 4 попытки',
    )
    await expect(codeField(page)).toBeFocused()
    await expect(newField(page)).toHaveValue(NEW)
    await page.keyboard.type((await world.player('app_player')).app?.code ?? '')
    await button(page, 'newPassword.submit').click()
    await expectChanged(page, 'app_player')
  })

  test('accepts a recovery code instead of the app’s', async ({ page, world }) => {
    await page.goto(await link('app_player'))
    await button(page, 'code.useRecovery').click()
    const [code = ''] = (await world.player('app_player')).recoveryCodes
    await page.getByLabel(t('field.recoveryCodeLabel')).fill(code)
    await setPassword(page)
    await expectChanged(page, 'app_player')
    expect((await world.player('app_player')).recoveryCodes).not.toContain(code)
  })

  test('needs none if the e-mail proves the mailbox', async ({ page }) => {
    await page.goto(await link('mail_player'))
    await expect(newField(page)).toBeVisible()
    await expect(codeField(page)).toHaveCount(0)
    await setPassword(page)
    await expectChanged(page, 'mail_player')
  })

  test('signs an unverified player of this browser out, for the session has ended', async ({
    page,
    signInAs,
  }) => {
    const address = await link('new_player')
    await signInAs('new_player')
    await page.goto(address)
    await setPassword(page)
    await expectChanged(page, 'new_player')
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  })

  test.describe('of which the answer was lost', () => {
    test.use(
      allow({
        kind: 'console',
        pattern: /recoveryFinish|ERR_/,
        why: 'an unknown error is logged (E3)',
      }),
    )

    test('signs in with the new password instead of reporting a failure', async ({
      page,
      world,
    }) => {
      await page.goto(await link('rider'))
      await expect(newField(page)).toBeVisible()
      await world.fault({ operation: 'recoveryFinish', kind: 'half' })
      await setPassword(page)
      await expect(heading(page, 'recovery.usedUp.title')).toBeVisible()
      await expect(page.getByText(t('recovery.usedUp.lead'))).toBeVisible()
      await expect(page.getByText('не изменён')).toHaveCount(0)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('recovery.toSign') })
        .click()
      await loginField(page).fill('rider')
      await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(NEW)
      await button(page, 'sign.submit').click()
      await expect(page).toHaveURL('/profile')
    })
  })
})
