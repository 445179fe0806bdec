import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords'

test.each([
  'password',
  'Password1!',
  'P@ssw0rd1!',
  'p@$$w0rd',
  '!!!password!!!',
  'Qwerty123!',
  'qwertyuiop',
  'QwertyQwerty1!',
  'Qwerty-qwerty1!',
  'Йцукен123!',
  'Пароль2026!',
  'Dragon2026!',
  'Minecraft#1',
  'Admin@2026',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'Dr@gon-M@ster1',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  '',
  '!!!',
  'tR7$kq9Lw2',
  'Маяк-2026Aa',
  'correct-Horse7battery',
  'Северное9-сияние-над',
  'v9$Lm2#Qx7!Tz4@p',
  'passwordless-Tulip9',
  'Dragonfly-Kettle7',
])('%s is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('the list is smaller than 20 KB', () => {
  expect(statSync('src/lib/passwords/common-passwords.ts').size).toBeLessThan(20 * 1024)
})
