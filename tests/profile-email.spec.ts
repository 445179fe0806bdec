import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  answer,
  button,
  comeBack,
  dialog,
  newestCode,
  openProfile,
  PASSWORD,
  section,
  t,
} from './support/profile'
import type { World } from './support/world'

const NEW = 'new.mailbox@example.com'
const MINUTE = 60_000

const part = (page: Page) => section(page, 'personal')
const present = (page: Page) => part(page).getByLabel(t('field.emailLabel'), { exact: true })
const address = (page: Page) => part(page).getByLabel(t('field.newEmailLabel'))
const password = (page: Page) => part(page).getByLabel(t('profile.password.current'))
const code = (page: Page) => part(page).getByLabel(t('field.codeLabel'), { exact: true })
const opener = (page: Page) => button(part(page), 'profile.email.change')
const pending = (page: Page) => part(page).getByText(`Почта ${NEW} ждёт подтверждения`)

async function fillNew(page: Page, email: string, own = PASSWORD) {
  await opener(page).click()
  await address(page).fill(email)
  await password(page).fill(own)
  await button(part(page), 'newAddress.submit').click()
}

/** Up to the code that waits in the new mailbox. */
async function start(page: Page) {
  await fillNew(page, NEW)
  await answer(page, 'confirm.accept')
  await expect(pending(page)).toBeVisible()
}

/** The same by a clock that the test moves. */
async function startTimed(page: Page) {
  await page.clock.install()
  await page.reload()
  await start(page)
}

/** The wait for another letter goes by, at the server and in the page. */
async function passWait(page: Page, world: World) {
  await world.clock.advance(MINUTE)
  await page.clock.fastForward(MINUTE + 1000)
}

/** Five codes that are not the right one. */
const wrongs = (right: string) =>
  ['111111', '222222', '333333', '444444', '555555', '666666']
    .filter((wrong) => wrong !== right)
    .slice(0, 5)

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('rider')
  await openProfile(page)
})

test('login and address are shown, and cannot be typed over', async ({ page }) => {
  await expect(part(page).getByLabel(t('field.loginLabel'))).toHaveValue('rider')
  await expect(part(page).getByLabel(t('field.loginLabel'))).toHaveAttribute('readonly')
  await expect(present(page)).toHaveValue('rider@example.com')
  await expect(present(page)).toHaveAttribute('readonly')
})

test('the address changes with the code from the new mailbox', async ({ page, world }) => {
  await opener(page).click()
  await expect(address(page)).toBeFocused()
  await address(page).fill(` ${NEW} `)
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(`Сменить почту на ${NEW}?`)
  await expect(dialog(page)).toContainText(t('confirm.email.message'))
  expect(await world.count('emailChange')).toBe(0)
  await answer(page, 'confirm.accept')

  await expect(pending(page)).toBeVisible()
  await expect(present(page)).toHaveValue('rider@example.com')
  await expect(code(page)).toBeFocused()
  await code(page).fill(await newestCode(world, NEW))

  await expect(present(page)).toHaveValue(NEW)
  await expect(page.getByText(t('profile.email.done'))).toBeVisible()
  await expect(opener(page)).toBeFocused()
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  expect(stored).toMatchObject({ email: NEW, pendingEmail: null })
  const [notice] = await world.mail('rider@example.com')
  expect(notice?.kind).toBe('notice')
  await page.reload()
  await expect(present(page)).toHaveValue(NEW)
})

test('declined, nothing is sent and what was typed stays', async ({ page, world }) => {
  await fillNew(page, NEW)
  await answer(page, 'confirm.reject')
  await expect(address(page)).toHaveValue(NEW)
  await expect(password(page)).toHaveValue(PASSWORD)
  expect(await world.count('emailChange')).toBe(0)
  await button(part(page), 'flow.cancel').click()
  await expect(address(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test('a wrong password is told on its field, the rest stays', async ({ page }) => {
  await fillNew(page, NEW, 'Wrong-2026!')
  await answer(page, 'confirm.accept')
  await expect(password(page)).toHaveAccessibleDescription('Неверный пароль')
  await expect(password(page)).toBeFocused()
  await expect(address(page)).toHaveValue(NEW)
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await answer(page, 'confirm.accept')
  await expect(pending(page)).toBeVisible()
})

for (const { name, email, words } of [
  { name: 'somebody else’s', email: 'rich@example.com', words: 'Эта почта занята' },
  { name: 'one’s own', email: 'rider@example.com', words: 'Это ваша нынешняя почта' },
]) {
  test(`${name} address is refused on the field`, async ({ page }) => {
    await fillNew(page, email)
    await answer(page, 'confirm.accept')
    await expect(address(page)).toHaveAccessibleDescription(words)
    await expect(address(page)).toHaveValue(email)
  })
}

test('an incorrect address and empty fields are told before anything is asked', async ({
  page,
}) => {
  await fillNew(page, 'no address', '')
  await expect(address(page)).toHaveAccessibleDescription('Некорректная почта')
  await expect(password(page)).toHaveAccessibleDescription('Обязательное поле')
  await expect(dialog(page)).toHaveCount(0)
})

test('a reload finds the change again, and the code still works', async ({ page, world }) => {
  await start(page)
  await page.reload()
  await expect(pending(page)).toBeVisible()
  await code(page).fill(await newestCode(world, NEW))
  await expect(present(page)).toHaveValue(NEW)
})

test('the code is sent again after the wait, and the former one is dead', async ({
  page,
  world,
}) => {
  await startTimed(page)
  const former = await newestCode(world, NEW)
  const again = part(page).getByRole('button', { name: /Отправить ещё раз/ })
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
  await expect(present(page)).toHaveValue(NEW)
})

test('asked for too early after a reload, the button counts the server’s wait', async ({
  page,
}) => {
  await start(page)
  await page.reload()
  const again = part(page).getByRole('button', { name: /Отправить ещё раз/ })
  await again.click()
  await expect(part(page).getByRole('alert')).toContainText('Слишком много попыток')
  await expect(again).toHaveText(/через\s(1:00|0:5\d)/)
})

test('the change is called off, and stays so', async ({ page, world }) => {
  await start(page)
  await button(part(page), 'profile.email.cancel').click()
  await expect(pending(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await page.reload()
  await expect(opener(page)).toBeVisible()
  await expect(pending(page)).toHaveCount(0)
  expect(await world.count('emailChangeCancel')).toBe(1)
})

test('a change that was called off in another tab takes no focus', async ({ page, context }) => {
  await start(page)
  await page.reload()
  await expect(pending(page)).toBeVisible()
  const other = await context.newPage()
  await openProfile(other)
  await button(part(other), 'profile.email.cancel').click()
  await expect(opener(other)).toBeFocused()

  await comeBack(page)
  await expect(opener(page)).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
})

test('a letter that is refused after the change was called off says nothing more', async ({
  page,
  world,
}) => {
  await startTimed(page)
  await passWait(page, world)
  await world.fault({ operation: 'emailChangeResend', kind: 'slow', ms: 1500 })
  const refused = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.status() === 404,
  )
  await part(page).getByRole('button', { name: 'Отправить ещё раз' }).click()
  await button(part(page), 'profile.email.cancel').click()
  await expect(opener(page)).toBeFocused()
  await refused
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(opener(page)).toBeVisible()
  await expect(address(page)).toHaveCount(0)
})

test('a wrong code says how many tries are left; the fifth starts anew with the address kept', async ({
  page,
  world,
}) => {
  await start(page)
  const [last = '', ...others] = wrongs(await newestCode(world, NEW))
  for (const [index, wrong] of others.entries()) {
    await code(page).fill(wrong)
    await expect(code(page)).toHaveAccessibleDescription(
      new RegExp(`Неверный код.*${4 - index} попыт`),
    )
  }
  await code(page).fill(last)
  await expect(part(page)).toContainText(t('profile.code.attempts'))
  await expect(address(page)).toHaveValue(NEW)
  await page.reload()
  await expect(opener(page)).toBeVisible()
})

test('an expired code leads back to the form with the address kept', async ({ page, world }) => {
  await start(page)
  const right = await newestCode(world, NEW)
  await world.clock.advance(11 * MINUTE)
  await code(page).fill(right)
  await expect(part(page)).toContainText(t('profile.code.expired'))
  await expect(address(page)).toHaveValue(NEW)
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await answer(page, 'confirm.accept')
  await expect(pending(page)).toBeVisible()
})

test('a code that runs out while the player waits is told by itself', async ({ page }) => {
  await startTimed(page)
  await page.clock.fastForward(10 * MINUTE + 1000)
  await expect(part(page)).toContainText(t('profile.code.expired'))
  await expect(address(page)).toHaveValue(NEW)
  await expect(address(page)).toBeFocused()
})

test('a code that runs out takes no focus from the password that is typed meanwhile', async ({
  page,
}) => {
  await startTimed(page)
  const other = section(page, 'password').getByLabel(t('profile.password.current'), { exact: true })
  await other.pressSequentially('Aurora')
  await page.clock.fastForward(10 * MINUTE + 1000)
  await expect(part(page)).toContainText(t('profile.code.expired'))
  await page.keyboard.type('-2026!')
  await expect(other).toHaveValue(PASSWORD)
  await expect(address(page)).toHaveValue(NEW)
})

test('an address that is taken before the code comes back is told', async ({ page, world }) => {
  await start(page)
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
  await expect(part(page)).toContainText('Эта почта занята')
  await expect(address(page)).toHaveValue(NEW)
})

test('too many tries: the wait counts down in the form', async ({ page, world }) => {
  await world.fault({ operation: 'emailChange', kind: 'status', status: 429 })
  await fillNew(page, NEW)
  await answer(page, 'confirm.accept')
  await expect(part(page).getByRole('alert')).toContainText('Слишком много попыток')
  await expect(part(page).getByRole('status')).toContainText(/через\s(1:00|0:5\d)/)
  await expect(address(page)).toHaveValue(NEW)
  await expect(password(page)).toHaveValue(PASSWORD)
})
