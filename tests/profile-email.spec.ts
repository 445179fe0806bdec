import { expect, test } from './support/fixtures'
import { answer, comeBack, dialog, newestCode, openProfile } from './support/profile'
import {
  address,
  code,
  fillNew,
  NEW,
  opener,
  personal,
  password,
  pending,
  present,
  start,
} from './support/profile-email'
import { button, PASSWORD, t } from './support/locators'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('rider')
  await openProfile(page)
})

test('P6 an address that is refused stays in the form, and a change can be canceled', async ({
  page,
  world,
}) => {
  await test.step('login and address are shown, and cannot be typed over', async () => {
    await expect(personal(page).locator('bdi').first()).toHaveText('rider')
    await expect(present(page)).toHaveText('rider@example.com')
    await expect(personal(page).getByRole('textbox')).toHaveCount(0)
  })

  await test.step('an incorrect address and empty fields are refused before anything is sent', async () => {
    await fillNew(page, 'no address', '')
    await expect(address(page)).toHaveAccessibleDescription('Некорректная почта')
    await expect(password(page)).toHaveAccessibleDescription('Обязательное поле')
    await expect(dialog(page)).toHaveCount(0)
    await button(personal(page), 'flow.cancel').click()
  })

  await test.step('declined, nothing is sent and what was typed stays', async () => {
    await fillNew(page, NEW)
    await answer(page, 'confirm.reject')
    await expect(address(page)).toHaveValue(NEW)
    await expect(password(page)).toHaveValue(PASSWORD)
    expect(await world.count('emailChange')).toBe(0)
    await button(personal(page), 'flow.cancel').click()
    await expect(address(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
  })

  for (const { name, email, text } of [
    { name: 'somebody else’s', email: 'rich@example.com', text: 'Эта почта занята' },
    { name: 'one’s own', email: 'rider@example.com', text: 'Это ваша нынешняя почта' },
  ]) {
    await test.step(`${name} address is refused on the field`, async () => {
      await fillNew(page, email)
      await answer(page, 'confirm.accept')
      await expect(address(page)).toHaveAccessibleDescription(text)
      await expect(address(page)).toHaveValue(email)
      await button(personal(page), 'flow.cancel').click()
    })
  }

  await test.step('too many tries: the wait counts down in the form', async () => {
    await world.fault({ operation: 'emailChange', kind: 'status', status: 429 })
    await fillNew(page, NEW)
    await answer(page, 'confirm.accept')
    await expect(personal(page).getByRole('alert')).toContainText('Слишком много попыток')
    await expect(personal(page).getByRole('status')).toContainText(/через\s(1:00|0:5\d)/)
    await expect(address(page)).toHaveValue(NEW)
    await expect(password(page)).toHaveValue(PASSWORD)
    await button(personal(page), 'flow.cancel').click()
  })

  await test.step('a wrong password is shown on its field, the rest stays', async () => {
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

  await test.step('the change is canceled, after a wait that the server asks for, and stays so', async () => {
    await world.fault({ operation: 'emailChangeCancel', kind: 'status', status: 429, times: 1 })
    await button(personal(page), 'profile.email.cancel').click()
    await expect(
      personal(page)
        .getByText(/Повторить можно через/)
        .first(),
    ).toBeVisible()
    await button(personal(page), 'profile.email.cancel').click()
    await expect(pending(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
    await page.reload()
    await expect(opener(page)).toBeVisible()
    await expect(pending(page)).toHaveCount(0)
    expect(await world.count('emailChangeCancel')).toBe(2)
  })
})

test('P6 the address changes with the code from the new mailbox', async ({ page, world }) => {
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
  await expect(present(page)).toHaveText('rider@example.com')
  await expect(code(page)).toBeFocused()

  await test.step('a reload finds the change again with its wait, and the code still works', async () => {
    const counted = personal(page).getByText(/Отправить ещё раз через/)
    await expect(counted).toBeVisible()
    await page.reload()
    await expect(pending(page)).toBeVisible()
    await expect(counted).toBeVisible()
    await code(page).fill(await newestCode(world, NEW))
  })

  await expect(present(page)).toHaveText(NEW)
  await expect(page.getByText(t('profile.email.done'))).toBeVisible()
  await expect(opener(page)).toBeFocused()
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  expect(stored).toMatchObject({ email: NEW, pendingEmail: null })
  const [notice] = await world.mail('rider@example.com')
  expect(notice?.kind).toBe('notice')
  await page.goto(notice?.link ?? '')
  await expect(page).toHaveURL('/profile#sessions')
  await page.reload()
  await expect(present(page)).toHaveText(NEW)
})

test('P6 a change that was cancelled in another tab takes no focus', async ({ page, context }) => {
  await start(page)
  await page.locator(':focus').blur()
  const other = await context.newPage()
  await openProfile(other)
  await button(personal(other), 'profile.email.cancel').click()
  await expect(opener(other)).toBeFocused()

  await comeBack(page)
  await expect(opener(page)).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
})
