import type { Page } from '@playwright/test'
import { PASSWORD_LENGTH } from './support/contract'
import { expect, test } from './support/fixtures'
import { screenReaderOf } from './support/screen-reader'
import { PASSWORD, t } from './support/locators'

const label = (page: Page, id: string) => page.getByLabel(t(id), { exact: true })
const REQUIRED = 'Обязательное поле'

const RULES = [
  `от ${PASSWORD_LENGTH.minLength} до ${PASSWORD_LENGTH.maxLength} символов`,
  'строчная буква',
  'заглавная буква',
  'цифра',
  'спецсимвол',
]
const kept = (isKept: boolean) => (isKept ? '— выполнено' : '— пока нет')

/** The list of password rules, each with its state. */
const rules = (isKept: boolean) =>
  RULES.flatMap((name, index) => {
    const item = `listitem, level 1, position ${index + 1}, set size ${RULES.length}`
    return [item, name, kept(isKept), `end of ${item}`]
  })

/** The description of a new password's field. */
const NONE_KEPT = RULES.map((name) => `${name} ${kept(false)}`).join(' ')

/** The phrases of a link that opens a new tab. */
const outside = (name: string) => {
  const whole = `link, ${name} (откроется в новой вкладке)`
  return [whole, name, '(откроется в новой вкладке)', `end of ${whole}`]
}

test('U10 a screen reader announces everything needed to sign up', async ({ page }) => {
  const reader = await screenReaderOf(page)
  await page.goto('/signup')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  expect(await reader.read('main')).toEqual([
    'main',
    'heading, Регистрация, level 1',
    'paragraph',
    'Уже есть аккаунт?',
    'link, Войти',
    'end of paragraph',
    'form',
    'Логин',
    'textbox, Логин, От 3 до 20 символов: латинские буквы, цифры, знак подчёркивания, required',
    'paragraph',
    'От 3 до 20 символов: латинские буквы, цифры, знак подчёркивания',
    'end of paragraph',
    'Электронная почта',
    'textbox, Электронная почта, required',
    'Пароль',
    `Пароль, ${NONE_KEPT}`,
    'button, Показать пароль, not pressed',
    'status',
    'Пароль:',
    '-',
    'end of status',
    'list',
    ...rules(false),
    'end of list',
    'group',
    'Какие спецсимволы?',
    '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    'paragraph',
    'Буквы — любого алфавита.',
    'end of paragraph',
    'end of group',
    'checkbox, Принимаю лицензионное соглашение (откроется в новой вкладке), not checked, required',
    'Принимаю',
    ...outside('лицензионное соглашение'),
    'checkbox, Принимаю политику конфиденциальности (откроется в новой вкладке), not checked, required',
    'Принимаю',
    ...outside('политику конфиденциальности'),
    'button, Создать аккаунт',
    'end of form',
    'end of main',
  ])

  // An error is announced with its field, even if the field already had the focus.
  await label(page, 'field.loginLabel').focus()
  const refused = await reader.hear(async () => {
    await page.keyboard.press('Enter')
    await expect(label(page, 'field.loginLabel')).toHaveAccessibleDescription(REQUIRED)
    await expect(label(page, 'field.loginLabel')).toBeFocused()
    await expect.poll(() => reader.count()).toBeGreaterThan(0)
  })
  expect(refused.at(-1)).toBe(`textbox, Логин, ${REQUIRED}, invalid, required`)

  const typed = await reader.hear(async () => {
    await label(page, 'field.passwordLabel').focus()
    await page.keyboard.type('Северное9-сияние')
    await expect(page.locator('[data-level=strong]')).toBeVisible()
    await expect.poll(() => reader.count()).toBe(4)
  })
  expect(typed).toEqual([
    `Пароль, ${REQUIRED} ${NONE_KEPT}`,
    'polite: Пароль: Слабый',
    'polite: Пароль: Средний',
    'polite: Пароль: Надёжный',
  ])
  expect((await reader.read('form')).join('\n')).toContain(rules(true).join('\n'))
})

test('U10 a screen reader announces everything needed to sign in with a code', async ({ page }) => {
  const reader = await screenReaderOf(page)
  await page.goto('/sign')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  expect(await reader.read('main')).toEqual([
    'main',
    'heading, Вход, level 1',
    'form',
    'Логин или почта',
    'textbox, Логин или почта, required',
    'Пароль',
    'link, Забыли пароль?',
    'Пароль',
    'button, Показать пароль, not pressed',
    'button, Войти',
    'end of form',
    'paragraph',
    'Нет аккаунта?',
    'link, Зарегистрироваться',
    'end of paragraph',
    'end of main',
  ])
  await label(page, 'sign.login').fill('app_player')
  await label(page, 'field.passwordLabel').fill(PASSWORD)
  const arrived = await reader.hear(async () => {
    await page.keyboard.press('Enter')
    await expect(label(page, 'field.codeLabel')).toBeFocused()
    await expect.poll(() => reader.count()).toBeGreaterThan(0)
  })
  expect(arrived.at(-1)).toBe('textbox, Код, required')
  expect(await reader.read('main')).toEqual([
    'main',
    'heading, Код из приложения, level 1',
    'paragraph',
    'Откройте приложение-аутентификатор и введите шесть цифр для Aurora.',
    'end of paragraph',
    'form',
    'Код',
    'textbox, Код, required',
    'button, Подтвердить',
    'end of form',
    'button, Ввести код восстановления',
    'paragraph',
    'Нет доступа к кодам? Напишите в',
    ...outside('техподдержку'),
    '.',
    'end of paragraph',
    'button, Войти под другим логином',
    'end of main',
  ])

  await label(page, 'field.codeLabel').fill('000000')
  await expect(page.getByText('Осталось 4 попытки')).toBeVisible()
  expect((await reader.read('form')).slice(0, 8)).toEqual([
    'form',
    'Код',
    'textbox, Код, 000000, Неверный код. Осталось 4 попытки. Дождитесь следующего кода. Если сайт есть в приложении дважды, нужна новая запись. Время на телефоне должно ставиться автоматически, invalid, required',
    'paragraph',
    'alert',
    'Неверный код',
    '.',
    'Осталось 4 попытки',
  ])
})

test('U10 a screen reader announces everything needed to top up', async ({ page, signInAs }) => {
  const reader = await screenReaderOf(page)
  await signInAs('rider')
  await page.goto('/profile')
  const amount = page.getByLabel('Сумма', { exact: true })
  await expect(amount).toBeVisible()
  expect(await reader.read('form:has([name=amount])')).toEqual([
    'form',
    'Сумма',
    'textbox, Сумма, 1000, Доступно пополнение от 10 до 50 000 кредитов. Цена — на странице оплаты., required',
    'кредитов',
    'paragraph',
    'Доступно пополнение от 10 до 50 000 кредитов. Цена — на странице оплаты.',
    'end of paragraph',
    'group, Быстрый выбор суммы',
    'button, 100, not pressed',
    'button, 500, not pressed',
    'button, 1 000, pressed',
    'button, 5 000, not pressed',
    'end of group, Быстрый выбор суммы',
    'list, Бонусы',
    'listitem, level 1, position 1, set size 2',
    'От 500 кредитов',
    '+',
    '5 %',
    'end of listitem, level 1, position 1, set size 2',
    'listitem, level 1, position 2, set size 2',
    'От 1 000 кредитов',
    ': учтён',
    '+',
    '10 %',
    'end of listitem, level 1, position 2, set size 2',
    'end of list, Бонусы',
    'status',
    'Придёт на баланс',
    '1 100',
    'end of status',
    'button, Перейти к оплате',
    'end of form',
  ])

  // The resulting credits are announced while the amount is typed.
  const typed = await reader.hear(async () => {
    await amount.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('2000')
    await expect.poll(() => reader.last()).toBe('polite: Придёт на баланс 2 200')
  })
  expect(typed[0]).toBe(
    'textbox, Сумма, 1000, Доступно пополнение от 10 до 50 000 кредитов. Цена — на странице оплаты., required',
  )

  const refused = await reader.hear(async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(() => reader.last()).toMatch(/invalid, required$/)
  })
  expect(refused.at(-1)).toBe(
    'textbox, Сумма, 5, Доступно пополнение от 10 до 50 000 кредитов, invalid, required',
  )
})
