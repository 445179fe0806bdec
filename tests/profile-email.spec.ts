import { expect, test } from './support/fixtures'
import { answer, dialog, newestCode, openProfile } from './support/profile'
import {
  address,
  code,
  NEW,
  opener,
  password,
  pending,
  personal,
  present,
} from './support/profile-email'
import { PASSWORD, t } from './support/locators'

test('P6 the address changes with the code from the new mailbox', async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs('rider')
  await openProfile(page)
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

  await test.step('a reload restores the pending change and its wait, and the code still works', async () => {
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
