import { describe, expect, test } from 'vitest'
import { PASSWORD_MIN } from '#/api/generated/password-length'
import { isCommonPassword } from './common-passwords'
import { passwordStrength } from './password-strength'

/** A password that is too short is weak in any case. */
const orTooShort = (password: string, strength: string) =>
  password !== '' && [...password].length < PASSWORD_MIN ? 'weak' : strength

describe('A5 passwordStrength', () => {
  test.each([
    ['', 'empty'],
    ['abc', 'weak'],
    ['Aa1!aaaa', 'weak'],
    ['Password1!', 'weak'],
    ['Qwerty123!', 'weak'],
    ['aaaaaaaaaaaaaaA1!', 'weak'],
    ['tR7$kq9Lw2', 'medium'],
    ['Маяк-2026Aa', 'medium'],
    ['correct-Horse7battery', 'strong'],
    ['Северное9-сияние-над', 'strong'],
    ['v9$Lm2#Qx7!Tz4@p', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(passwordStrength(password, [], isCommonPassword)).toBe(orTooShort(password, strength))
  })

  test.each([
    ['longer than 15 with no digit', 'correct-Horse-battery', 'weak'],
    ['longer than 15 with no special character', 'correctHorse7battery', 'weak'],
    ['longer than 15 with no capital', 'correct-horse7battery', 'weak'],
    ['9 characters', 'tR7$kq9Lw', 'weak'],
    ['10 characters', 'tR7$kq9Lw2', 'medium'],
    ['14 characters', 'v9$Lm2#Qx7!Tz4', 'medium'],
    ['15 characters', 'v9$Lm2#Qx7!Tz4@', 'strong'],
    ['9 characters in more than 10 UTF-16 units', 'tR7$k😀😀😀😀', 'weak'],
    ['14 characters in more than 15 UTF-16 units', 'v9$Lm2#Qx7!T😀😎', 'medium'],
    ['longer than allowed', `v9$Lm2#Qx7!Tz4@${'xyzw'.repeat(29)}`, 'weak'],
    ['a repeated sequence', 'Ab1!Ab1!Ab1!Ab1!', 'weak'],
    ['a sequence repeated in another case', 'Ab1!aB1!AB1!ab1!', 'weak'],
    ['half of it one character', 'aaaaaaaB1!xyzw', 'medium'],
    ['more than half of it one character', 'aaaaaaaaB1!xyz', 'weak'],
    ['look-alikes', 'P@ssw0rd2026!', 'weak'],
    ['two common words', 'DragonMaster-1', 'medium'],
    ['two separated common words', 'Dragon-Master1', 'weak'],
    ['a common word in Cyrillic', 'Пароль2026!', 'weak'],
  ])('%s: %s is %s', (_why, password, strength) => {
    expect(passwordStrength(password, [], isCommonPassword)).toBe(orTooShort(password, strength))
  })

  test.each([
    [['rider_77'], 'Rider_77-2026!x', 'medium'],
    [['RIDER_77'], 'x-rider_77-2026!X', 'medium'],
    [['', 'rider_77@example.com'], 'Rider_77@example.com1', 'medium'],
    [['rider_78'], 'Rider_77-2026!x', 'strong'],
    [['', ''], 'Rider_77-2026!x', 'strong'],
    [['ri'], 'Rider_77-2026!x', 'strong'],
    [['rid'], 'Rider_77-2026!x', 'medium'],
  ])('for %j, %s is %s', (personal, password, strength) => {
    expect(passwordStrength(password, personal, isCommonPassword)).toBe(strength)
  })

  test('is more lenient without the list of common passwords', () => {
    expect(passwordStrength('Password2026!', [], null)).toBe('medium')
    expect(passwordStrength('abc', [], null)).toBe('weak')
  })
})
