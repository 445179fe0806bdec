import type { Page } from '@playwright/test'
import { passTime, MINUTE } from './support/clock'
import { expect, test } from './support/fixtures'
import { answer, newestCode, openForm, openProfile, section } from './support/profile'
import {
  address,
  code,
  NEW,
  opener,
  personal,
  password,
  pending,
  present,
  start,
} from './support/profile-email'
import type { World } from './support/world'
import { button, PASSWORD, t } from './support/locators'

/** The wait for another e-mail goes by, at the server and in the page. */
async function passWait(page: Page, world: World) {
  await world.clock.advance(MINUTE)
  await passTime(page, MINUTE + 1000)
}

/** Five codes that are not the right one. */
const wrongs = (right: string) =>
  ['111111', '222222', '333333', '444444', '555555', '666666']
    .filter((wrong) => wrong !== right)
    .slice(0, 5)

/** The form is sent again, with the address that it kept. */
async function startAgain(page: Page, world: World) {
  await world.clock.advance(11 * MINUTE)
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await answer(page, 'confirm.accept')
  await expect(pending(page)).toBeVisible()
}

test.beforeEach(async ({ page, signInAs }) => {
  await page.clock.install()
  await signInAs('rider')
  await openProfile(page)
})

test('P6 the code is sent again after the wait, and the former one is dead', async ({
  page,
  world,
}) => {
  await start(page)
  const former = await newestCode(world, NEW)
  const again = personal(page).getByRole('button', { name: /Отправить ещё раз/ })
  await expect(again).toHaveText(/через\s(1:00|0:5\d)/)
  await again.click({ force: true })
  expect(await world.count('emailChangeResend')).toBe(0)

  await passWait(page, world)
  await expect(again).toHaveText('Отправить ещё раз')
  await again.click()
  await expect(page.getByText(t('code.sent'))).toBeVisible()
  await expect(again).toHaveText(/через\s(1:00|0:5\d)/)

  const next = await newestCode(world, NEW)
  expect(await world.mail(NEW)).toHaveLength(2)
  if (former !== next) {
    await code(page).fill(former)
    await expect(code(page)).toHaveAccessibleDescription(/Неверный код/)
  }
  await code(page).fill(next)
  await expect(present(page)).toHaveText(NEW)
})

test('P6 refusals of the server are shown while a code is pending', async ({ page, world }) => {
  await test.step('asked for too early in a new visit, the button counts the server’s wait', async () => {
    await start(page)
    await page.goto('/rules')
    await openProfile(page)
    const again = personal(page).getByRole('button', { name: /Отправить ещё раз/ })
    await again.click()
    await expect(personal(page).getByRole('alert')).toContainText('Слишком много попыток')
    await expect(again).toHaveText(/через\s(1:00|0:5\d)/)
  })

  await test.step('an address that is taken before the code comes back is shown', async () => {
    await page.route('**/api/v2/user/settings/email', (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 'email_taken',
          message: 'Эта почта занята',
          errors: { email: ['Эта почта занята'] },
        },
      }),
    )
    await code(page).fill(await newestCode(world, NEW))
    await expect(personal(page)).toContainText('Эта почта занята')
    await expect(address(page)).toHaveValue(NEW)
  })
})

test('P6 an e-mail that is refused after the change was cancelled shows nothing', async ({
  page,
  world,
}) => {
  await start(page)
  await passWait(page, world)
  await world.fault({ operation: 'emailChangeResend', kind: 'slow', ms: 1500 })
  const refused = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.status() === 410,
  )
  await personal(page).getByRole('button', { name: 'Отправить ещё раз' }).click()
  await button(personal(page), 'profile.email.cancel').click()
  await expect(opener(page)).toBeFocused()
  await refused
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(opener(page)).toBeVisible()
  await expect(address(page)).toHaveCount(0)
})

test('P6 an expired code leads back to the form with the address kept, as five wrong ones do', async ({
  page,
  world,
}) => {
  await test.step('an expired code leads back to the form with the address kept', async () => {
    await start(page)
    const right = await newestCode(world, NEW)
    await world.clock.advance(11 * MINUTE)
    await code(page).fill(right)
    await expect(personal(page)).toContainText(t('code.expired'))
    await expect(address(page)).toHaveValue(NEW)
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await answer(page, 'confirm.accept')
    await expect(pending(page)).toBeVisible()
  })

  await test.step('a wrong code shows the attempts left; the fifth starts again with the address kept', async () => {
    const [last = '', ...others] = wrongs(await newestCode(world, NEW))
    for (const [index, wrong] of others.entries()) {
      await code(page).fill(wrong)
      await expect(code(page)).toHaveAccessibleDescription(
        new RegExp(`Неверный код.*${4 - index} попыт`),
      )
    }
    await code(page).fill(last)
    await expect(personal(page)).toContainText(t('code.attempts'))
    await expect(address(page)).toHaveValue(NEW)
    await page.reload()
    await expect(opener(page)).toBeVisible()
  })
})

test('P6 an expired code is reported by itself, and takes no focus from a field', async ({
  page,
  world,
}) => {
  await test.step('a code that runs out while the player waits is shown by itself', async () => {
    await start(page)
    await passTime(page, 10 * MINUTE + 1000)
    await expect(personal(page)).toContainText(t('code.expired'))
    await expect(address(page)).toHaveValue(NEW)
    await expect(address(page)).toBeFocused()
  })

  await test.step('a code that runs out takes no focus from the password that is typed meanwhile', async () => {
    await openForm(page, 'password')
    await startAgain(page, world)
    const other = section(page, 'password').getByLabel(t('profile.password.current'), {
      exact: true,
    })
    await other.pressSequentially('Aurora')
    await passTime(page, 10 * MINUTE + 1000)
    await expect(personal(page)).toContainText(t('code.expired'))
    await page.keyboard.type('-2026!')
    await expect(other).toHaveValue(PASSWORD)
    await expect(address(page)).toHaveValue(NEW)
  })
})
