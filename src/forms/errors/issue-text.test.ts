import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { i18nOf } from '#/testing/render-ui'
import { vCode, vEmail, vLogin, vTopUp } from '#/api/generated/valibot/valibot.gen'
import { issueText, REPEAT_MISMATCH } from './issue-text'
import { secondFactorCodeSchema } from '#/forms/code/second-factor-code'
import { newPasswordSchema } from '#/forms/new-password'

const ru = await i18nOf('ru')
const en = await i18nOf('en')

/** The text of the first issue with a value, in both languages. */
function textsOf(schema: v.GenericSchema, value: unknown, field: string) {
  const { issues } = v.safeParse(schema, value)
  const first = issues?.[0]
  return { ru: issueText(first, field, ru), en: issueText(first, field, en) }
}

const REQUIRED = { ru: 'Обязательное поле', en: 'Required field' }
const EMAIL = { ru: 'Некорректная почта', en: 'Incorrect email' }

describe('issueText', () => {
  test.each([
    ['an empty login', vLogin, '', 'login', REQUIRED],
    ['an empty e-mail', vEmail, '', 'email', REQUIRED],
    ['an empty password', newPasswordSchema, '', 'password', REQUIRED],
    ['an empty repeat', v.pipe(v.string(), v.nonEmpty()), '', 'repeat', REQUIRED],
    [
      'a password with an invisible character',
      newPasswordSchema,
      'Aurora-2026!\u200b',
      'password',
      {
        ru: 'В пароле есть невидимый символ. Введите пароль вручную, не вставляйте',
        en: 'The password contains an invisible character. Type it instead of pasting it',
      },
    ],
    [
      'a repeated password that differs',
      v.pipe(
        v.string(),
        v.check(() => false, REPEAT_MISMATCH),
      ),
      'Aurora-2026?',
      'repeat',
      {
        ru: 'Новый и повторённый пароли не совпадают!',
        en: 'New and repeated password do not match!',
      },
    ],
    [
      'several recovery codes',
      secondFactorCodeSchema,
      '4KQ7Z-M2XTP 9HWR3-B6VCN',
      'code',
      { ru: 'Введите только один из кодов', en: 'Enter only one of the codes' },
    ],
    ['a missing amount', vTopUp.entries.amount, undefined, 'amount', REQUIRED],
    ['an invalid e-mail', vEmail, 'rider', 'email', EMAIL],
    ['a short e-mail', vEmail, 'r', 'email', EMAIL],
    ['a long e-mail', vEmail, `${'r'.repeat(260)}@b.cd`, 'email', EMAIL],
    [
      'an invalid login',
      vLogin,
      'rider-77',
      'login',
      {
        ru: 'Только латинские буквы, цифры и знак подчёркивания',
        en: 'Only Latin letters, digits and underscores',
      },
    ],
    [
      'a short login',
      vLogin,
      'ri',
      'login',
      { ru: 'Не меньше 3 символов', en: 'At least 3 characters' },
    ],
    [
      'a long login',
      vLogin,
      'r'.repeat(21),
      'login',
      {
        ru: 'Не больше 20 символов',
        en: 'At most 20 characters',
      },
    ],
    [
      'at least one',
      v.pipe(v.string(), v.minLength(2)),
      'x',
      'name',
      {
        ru: 'Не меньше 2 символов',
        en: 'At least 2 characters',
      },
    ],
    [
      'at most one',
      v.pipe(v.string(), v.maxLength(1)),
      'xx',
      'name',
      {
        ru: 'Не больше 1 символа',
        en: 'At most 1 character',
      },
    ],
    [
      'at most twenty one',
      v.pipe(v.string(), v.maxLength(21)),
      'x'.repeat(22),
      'name',
      {
        ru: 'Не больше 21 символа',
        en: 'At most 21 characters',
      },
    ],
    [
      'a short code',
      vCode,
      '123',
      'code',
      { ru: 'Не меньше 6 символов', en: 'At least 6 characters' },
    ],
    [
      'a weak password',
      newPasswordSchema,
      'abc',
      'password',
      {
        ru: 'Пароль не отвечает всем правилам ниже',
        en: 'The password does not meet all the rules below',
      },
    ],
    [
      'a check of the form',
      v.pipe(
        v.string(),
        v.check(() => false, 'Words of the form'),
      ),
      'x',
      'repeat',
      {
        ru: 'Words of the form',
        en: 'Words of the form',
      },
    ],
    [
      'anything else',
      v.picklist(['app', 'email']),
      'sms',
      'method',
      {
        ru: 'Проверьте это поле',
        en: 'Check this field',
      },
    ],
  ])('A4 A9 %s', (_name, schema, value, field, texts) => {
    expect(textsOf(schema, value, field)).toEqual(texts)
  })

  test('shows the message of a check across two fields', () => {
    const schema = v.pipe(
      v.object({ password: v.string(), repeat: v.string() }),
      v.forward(
        v.partialCheck(
          [['password'], ['repeat']],
          ({ password, repeat }) => password === repeat,
          'They differ',
        ),
        ['repeat'],
      ),
    )
    expect(textsOf(schema, { password: 'a', repeat: 'b' }, 'repeat').en).toBe('They differ')
  })

  test.each([undefined, null, 'words', 42, {}, { type: 1 }, []])(
    'does not throw on a malformed issue (%j)',
    (issue) => {
      expect(issueText(issue, 'login', en)).toBe('Check this field')
    },
  )
})
