import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { holdResponse } from './support/intercept'
import { answer, comeBack, dialog, openForm, openProfile, section } from './support/profile'
import { button, PASSWORD, t } from './support/locators'

const field = (page: Page) => page.getByRole('textbox', { name: t('profile.author.label') })
const bound = (page: Page) => section(page, 'author').locator('bdi')
const submit = (page: Page) => button(section(page, 'author'), 'profile.author.submit')

async function bind(page: Page, code: string) {
  if ((await field(page).count()) === 0) await openForm(page, 'author')
  await field(page).fill(code)
  await submit(page).click()
}

test.beforeEach(async ({ signInAs }) => {
  await signInAs('rider')
})

test('P5 a code is bound after a confirmation that names it, and is read-only then', async ({
  page,
  world,
}) => {
  await openProfile(page)
  await bind(page, '  nordlicht ')
  await expect(dialog(page)).toContainText('Привязать код nordlicht?')
  await expect(dialog(page)).toContainText(t('confirm.author.message'))
  expect(await world.count('authorBind')).toBe(0)
  await answer(page, 'confirm.accept')

  // As its author spells it.
  await expect(bound(page)).toHaveText('NORDLICHT')
  await expect(page.getByText('Код NORDLICHT привязан')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(section(page, 'author').getByRole('heading')).toBeFocused()

  await test.step('another one in the address changes nothing', async () => {
    await page.goto('/profile?author=POLARFOX')
    await expect(bound(page)).toHaveText('NORDLICHT')
    expect(await world.count('authorBind')).toBe(1)
  })
})

test.describe('P5 a code that is not bound', () => {
  test.use(
    allow({ kind: 'console', pattern: /authorBind|ERR_/, why: 'an unknown error is logged (E3)' }),
  )

  test('stays in the field with what is wrong with it, until one is bound', async ({
    page,
    world,
  }) => {
    await openProfile(page)

    await test.step('an empty field asks nothing', async () => {
      await bind(page, '   ')
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page)).toBeFocused()
      await bind(page, 'X'.repeat(33))
      await expect(field(page)).toHaveAccessibleDescription('Не больше 32 символов')
      await expect(dialog(page)).toHaveCount(0)
    })

    await test.step('declined, nothing is bound and the code stays in the field', async () => {
      await bind(page, 'NORDLICHT')
      await answer(page, 'confirm.reject')
      await expect(field(page)).toHaveValue('NORDLICHT')
      await expect(submit(page)).not.toHaveAttribute('aria-busy')
      expect(await world.count('authorBind')).toBe(0)
    })

    for (const { name, code, text } of [
      { name: 'an unknown code', code: 'NOBODY', text: 'Такого кода автора нет' },
      { name: 'one’s own code', code: 'polarfox', text: 'Это ваш собственный код' },
    ]) {
      await test.step(`${name} is refused on the field, with the server’s message`, async () => {
        await bind(page, code)
        await answer(page, 'confirm.accept')
        await expect(field(page)).toHaveAccessibleDescription(text)
        await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
        await expect(field(page)).toHaveValue(code)
        await expect(section(page, 'author').getByRole('alert')).toHaveCount(0)
      })
    }

    await test.step('a refusal that names no field is shown on it all the same', async () => {
      await page.route(
        '**/api/v2/user/bindAuthor',
        (route) => route.fulfill({ status: 404, json: { message: 'Нет такого' } }),
        { times: 1 },
      )
      await bind(page, 'NOBODY')
      await answer(page, 'confirm.accept')
      await expect(field(page)).toHaveAccessibleDescription('Нет такого')
    })

    await test.step('without the network the code stays', async () => {
      await page.route('**/api/v2/user/bindAuthor', (route) => route.abort(), { times: 1 })
      await bind(page, 'NORDLICHT')
      await answer(page, 'confirm.accept')
      await expect(section(page, 'author').getByRole('alert')).toHaveText(t('error.unknown'))
      await expect(field(page)).toHaveValue('NORDLICHT')
    })

    await test.step('the next try works; Enter and a click together ask once and send once', async () => {
      const before = await world.count('authorBind')
      await submit(page).evaluate((element: HTMLButtonElement) => {
        element.form?.requestSubmit()
        element.click()
      })
      await answer(page, 'confirm.accept')
      await expect(bound(page)).toHaveText('NORDLICHT')
      await expect(dialog(page)).toHaveCount(0)
      expect(await world.count('authorBind')).toBe(before + 1)
    })
  })
})

test('P5 a code in the address only prefills the field, as text', async ({ page, world }) => {
  // Marks at its ends would not be part of the code.
  const code = 'A<b>12345</b>Z'
  await openProfile(page, `/profile?author=${encodeURIComponent(code)}`)
  await expect(field(page)).toHaveValue(code)
  await expect(field(page)).toBeInViewport()
  await expect(page.getByText(code)).toHaveCount(0)
  expect(await page.title()).not.toContain('12345')

  const comeBy = async (address: string) => {
    await follow(page, '/no/such/page')
    await expect(field(page)).toHaveCount(0)
    await follow(page, address)
  }
  await test.step('a number stays as it is written', async () => {
    await comeBy('/profile?author=007')
    await expect(field(page)).toHaveValue('007')
  })

  await test.step('given twice it fills nothing', async () => {
    await comeBy('/profile?author=A&author=B')
    await expect(field(page)).toHaveCount(0)
    expect(await world.count('authorBind')).toBe(0)
  })
})

test('P5 a visitor with an author’s link comes back to it after signing in', async ({
  openBrowser,
}) => {
  const visitor = await (await openBrowser()).newPage()
  await visitor.goto('/profile?author=NORDLICHT')
  await expect(visitor).toHaveURL('/sign')
  await visitor.getByLabel(t('sign.login')).fill('rider')
  await visitor.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  await button(visitor, 'sign.submit').click()
  await expect(field(visitor)).toHaveValue('NORDLICHT')
})

test('P5 a check that was sent before does not remove a bound code', async ({ page }) => {
  await openProfile(page)
  const check = await holdResponse(page, 'check')
  await comeBack(page)
  await check.taken
  await bind(page, 'NORDLICHT')
  await answer(page, 'confirm.accept')
  await expect(bound(page)).toHaveText('NORDLICHT')
  await check.release()
  await expect(bound(page)).toHaveText('NORDLICHT')
  const second = page.waitForResponse('**/api/v2/user/check')
  await comeBack(page)
  await second
  await expect(bound(page)).toHaveText('NORDLICHT')
})
