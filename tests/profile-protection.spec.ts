import type { Page } from '@playwright/test'
import { passTime, MINUTE } from './support/clock'
import { expect, test } from './support/fixtures'
import { holdRequests } from './support/intercept'
import { comeBack, newestCode, openProfile, section, signInProtected } from './support/profile'
import { button, PASSWORD, t } from './support/locators'

const part = (page: Page) => section(page, 'protection')
const password = (page: Page) => part(page).getByLabel(t('profile.password.current'))
const code = (page: Page) => part(page).getByLabel(t('field.codeLabel'), { exact: true })
const turnOff = (page: Page) => button(part(page), 'profile.protection.turnOff')

const retry = (page: Page) => button(part(page), 'flow.tryAgain')
const expectTold = (page: Page) =>
  expect(part(page).getByRole('alert')).toContainText('Слишком много попыток')

async function prove(page: Page, own = PASSWORD) {
  await turnOff(page).click()
  await expect(password(page)).toBeFocused()
  await password(page).fill(own)
  await page.keyboard.press('Enter')
}

async function expectOff(page: Page) {
  const toasts = page.getByRole('region', { name: t('ui.toasts') })
  await expect(toasts.getByText(t('profile.protection.done'))).toBeVisible()
  await expect(part(page)).toContainText('Защита выключена')
  await expect(section(page, 'balance')).toContainText('ЗащитаВыключена')
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  expect(stored.mfa).toBeNull()
  // What had the focus has gone.
  await expect(part(page).getByRole('heading')).toBeFocused()
}

/** Back from the middle of turning it off. */
async function cancel(page: Page) {
  await button(part(page), 'flow.cancel').click()
  await expect(turnOff(page)).toBeFocused()
}

test.describe('P8 by app', () => {
  test.beforeEach(async ({ page, context, api, world, origin }) => {
    await signInProtected('app_player', { api, context, world, origin })
    await openProfile(page)
  })

  test('keeps the protection on until a right code is entered', async ({ page, world }) => {
    const mfa = async () => (await world.player('app_player')).mfa

    await test.step('is on: the method and the recovery codes that are left', async () => {
      await expect(part(page)).toContainText('Приложение-аутентификатор')
      await expect(part(page)).toContainText('Защита включена, осталось 10 кодов восстановления')
      await expect(section(page, 'balance')).toContainText(
        'ЗащитаВключенаПриложение-аутентификатор',
      )
    })

    await test.step('a wrong password is shown on its field, and nothing is off', async () => {
      await prove(page, 'Wrong-2026!')
      await expect(password(page)).toHaveAccessibleDescription('Неверный пароль')
      await password(page).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(code(page)).toBeVisible()
      expect(await mfa()).toBe('app')
      await cancel(page)
    })

    await test.step('wrong codes count down, the fifth leads back to the password', async () => {
      await prove(page)
      for (const left of [4, 3, 2, 1]) {
        await code(page).fill(`00000${left}`)
        await expect(code(page)).toHaveAccessibleDescription(
          new RegExp(`Неверный код.*${left} попыт`),
        )
      }
      await code(page).fill('000005')
      await expect(part(page)).toContainText(t('code.attempts'))
      await expect(password(page)).toBeFocused()
      expect(await mfa()).toBe('app')
      await cancel(page)
    })

    await test.step('too many tries: the wait counts down where the code is typed', async () => {
      await prove(page)
      await world.fault({ operation: 'protectionRemoveConfirm', kind: 'status', status: 429 })
      await code(page).fill('123456')
      await expect(part(page).getByRole('alert').first()).toContainText('Слишком много попыток')
      await expect(part(page).getByRole('status')).toContainText(/через\s(1:00|0:5\d)/)
      await expect(code(page)).toHaveValue('123456')
      await cancel(page)
    })

    await test.step('a code that runs out leads back to the password', async () => {
      await prove(page)
      await expect(code(page)).toBeVisible()
      await world.clock.advance(11 * MINUTE)
      await code(page).fill('123456')
      await expect(part(page)).toContainText(t('code.expired'))
      await expect(password(page)).toHaveValue('')
      await cancel(page)
    })

    await test.step('leaving midway leaves it on', async () => {
      await prove(page)
      await expect(code(page)).toBeVisible()
      await page.reload()
      await expect(turnOff(page)).toBeVisible()
      expect(await mfa()).toBe('app')
    })

    await test.step('is turned off with the password and a code of the app', async () => {
      await prove(page)
      await expect(code(page)).toBeFocused()
      await expect(part(page).getByRole('button', { name: /Отправить/ })).toHaveCount(0)
      const before = await world.count('protectionRemoveConfirm')
      const { app } = await world.player('app_player')
      // It is off before the server reports it again.
      const release = await holdRequests(page, 'bindProtection')
      await code(page).fill(app?.code ?? '')
      await expectOff(page)
      release()
      expect(await mfa()).toBeNull()
      expect(await world.count('protectionRemoveConfirm')).toBe(before + 1)
    })
  })

  test('makes new recovery codes, and the protection stays on', async ({ page, world, api }) => {
    const [former = ''] = (await world.player('app_player')).recoveryCodes
    await page.getByRole('link', { name: t('profile.protection.newCodes'), exact: true }).click()
    await page.getByLabel(t('profile.password.current'), { exact: true }).fill(PASSWORD)
    await button(page, 'flow.continue').click()
    const field = page.getByLabel(t('field.appCodeLabel'), { exact: true })
    await expect(field).toBeFocused()
    // A code of the app works once, and one has signed in.
    await world.clock.advance(MINUTE)
    await field.fill((await world.player('app_player')).app?.code ?? '')
    await expect(page.getByText(t('protection.newCodesText'))).toBeVisible()
    const shown = await page.getByRole('listitem').locator('code').allTextContents()
    expect(shown).toHaveLength(10)
    await page.getByRole('checkbox', { name: t('protection.saved') }).check()
    await button(page, 'flow.continue').click()
    await expect(page.getByText(t('protection.renewed'))).toBeVisible()
    await page.getByRole('link', { name: t('protection.goNow') }).click()
    await expect(part(page)).toContainText('Защита включена, осталось 10 кодов восстановления')

    const data = { login: 'app_player', password: PASSWORD }
    const { challenge } = await (await api.post('/api/v2/user/signIn', { data })).json()
    const confirm = async (code: string) =>
      (await api.put('/api/v2/user/signIn', { data: { challenge, code } })).status()
    expect(await confirm(former)).toBe(422)
    expect(await confirm(shown[0] ?? '')).toBe(200)
  })

  test('turns the protection off with a recovery code', async ({ page, world }) => {
    await test.step('no recovery code is left: the way to new ones', async () => {
      // The answer below is for the page after the reload, not for this one.
      await expect(turnOff(page)).toBeVisible()
      await page.route(
        '**/api/v2/user/bindProtection',
        async (route) => {
          const response = await route.fetch()
          await route.fulfill({
            response,
            json: {
              ...(await response.json()),
              recoveryCodesLeft: 0,
              recoveryCodesCreatedAt: undefined,
            },
          })
        },
        { times: 1 },
      )
      await page.reload()
      await expect(part(page)).toContainText(
        'кодов восстановления не осталось. Чтобы получить новые, выключите её и включите снова.',
      )
    })

    const [recovery = ''] = (await world.player('app_player')).recoveryCodes
    await prove(page)
    await button(part(page), 'code.useRecovery').click()
    const field = part(page).getByLabel(t('field.recoveryCodeLabel'))
    await expect(field).toBeFocused()
    await field.fill(` ${recovery.toLowerCase()} `)
    await page.keyboard.press('Enter')
    await expectOff(page)
  })

  test('announces and shows that it is off already', async ({ page, world, api }) => {
    const { recoveryCodes } = await world.player('app_player')
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
    const headers = { authorization }
    await turnOff(page).click()
    await api.post('/api/v2/user/removeProtection', { headers, data: { password: PASSWORD } })
    await api.put('/api/v2/user/removeProtection', { headers, data: { code: recoveryCodes[0] } })
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Защита не включена')).toBeVisible()
    await expect(part(page)).toContainText('Защита выключена')
    await expect(section(page, 'balance')).toContainText('ЗащитаВыключена')
    await expect(part(page).getByRole('heading')).toBeFocused()
  })
})

test('P8 by e-mail it is turned off with the password and the code of an e-mail', async ({
  page,
  context,
  api,
  world,
  origin,
}) => {
  await page.clock.install()
  await signInProtected('mail_player', { api, context, world, origin })
  await openProfile(page)
  await expect(part(page)).toContainText('Код на почту')
  await prove(page)
  await expect(code(page)).toHaveAccessibleDescription('Шесть цифр из письма на m***@example.com')

  await test.step('the e-mail is sent again after the wait', async () => {
    const before = (await world.mail('mail_player@example.com')).length
    const again = part(page).getByRole('button', { name: /Отправить ещё раз/ })
    await expect(again).toHaveText(/через\s(1:00|0:5\d)/)
    await world.clock.advance(MINUTE)
    await passTime(page, MINUTE + 1000)
    await again.click()
    await expect(page.getByText(t('code.sent'))).toBeVisible()
    expect(await world.mail('mail_player@example.com')).toHaveLength(before + 1)
  })

  await code(page).fill(await newestCode(world, 'mail_player@example.com'))
  await expectOff(page)
})

test('P8 a failure to load the state is shown until the server reports it', async ({
  page,
  signInAs,
  world,
}) => {
  await signInAs('rider')
  await world.fault({ operation: 'protectionView', kind: 'status', status: 429, times: 2 })
  await openProfile(page)

  await test.step('is shown, and can be asked for again', async () => {
    await expectTold(page)
    await expect(part(page).getByRole('status')).toContainText(/через\s(1:00|0:5\d)/)
    await retry(page).click()
    await expect.poll(() => world.count('protectionView')).toBe(2)
    await expectTold(page)
  })

  await test.step('stays shown until it is loaded; then the focus is on the heading', async () => {
    const release = await holdRequests(page, 'bindProtection')
    await retry(page).focus()
    // The tab comes back: what has the focus may not go for that either.
    await comeBack(page)
    await expect(button(part(page), 'ui.loading')).toBeFocused()
    await expectTold(page)
    release()
    await expect(part(page)).toContainText('Защита выключена')
    await expect(
      part(page).getByRole('heading', { name: t('profile.protection.title') }),
    ).toBeFocused()
    await comeBack(page)
    await expect(part(page)).toContainText('Защита выключена')
  })

  await test.step('is off: the way to turn it on', async () => {
    await part(page)
      .getByRole('link', { name: t('profile.protection.turnOn') })
      .click()
    await expect(page).toHaveURL('/protection')
  })
})
