import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PASSWORD_MAX, PASSWORD_MIN } from './generated/password-length'
import { vEmail, vLogin, vNewPassword, vPassword } from './generated/valibot/valibot.gen'

describe('A3 an e-mail', () => {
  const local64 = 'l'.repeat(64)
  test.each([
    'a@b.cd',
    'rider@example.com',
    'RIDER@EXAMPLE.COM',
    'first.last@example.com',
    'a.b.c.d@example.com',
    'rider+spam@example.com',
    'rider_77@example.com',
    'rider-77@example.com',
    '-@example.com',
    '77@example.com',
    "o'neil@example.com",
    "!#$%&'*+-/=?^_`{|}~@example.com",
    'a\\b@example.com',
    'почта@example.com',
    '灯台@example.com',
    '😀@example.com',
    'rider@mail.example.com',
    'rider@a.b.c.d.example.com',
    'rider@ex-ample.com',
    'rider@123.com',
    'rider@x.co.uk',
    'rider@example.museum',
    'rider@xn--e1afmkfd.com',
    'rider@example.рф',
    'rider@маяк.рф',
    'почта@пошта.укр',
    'rider@例え.テスト',
    'rider@उदाहरण.भारत',
    'rider@münchen.de',
    'rider@example.xn--p1ai',
    'rider@xn--80aswg.XN--P1AI',
    'rider@mail.example.xn--fiqs8s',
    '"rider"@example.com',
    '"rider 77"@example.com',
    '"rider@home"@example.com',
    '"a..b"@example.com',
    '".a."@example.com',
    '"(),:;<>[]"@example.com',
    '"Маяк"@example.com',
    'rider@[127.0.0.1]',
    'rider@[0.0.0.0]',
    'rider@[255.255.255.255]',
    'rider@[192.168.1.10]',
    '"rider"@[10.0.0.1]',
    `${local64}@example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`,
    `${'a'.repeat(248)}@b.cde`,
  ])('accepts %s', (address) => {
    expect(v.is(vEmail, address)).toBe(true)
  })

  test.each([
    '',
    '@',
    'rider',
    'rider@',
    '@example.com',
    'rider@@example.com',
    'rider@home@example.com',
    'rider example.com',
    'rider@example',
    'rider@example.',
    'rider@.com',
    'rider@.example.com',
    'rider@example..com',
    'rider@example.c',
    'rider@example.c0m',
    'rider@example.123',
    'rider@example.р',
    'rider@example.рф1',
    'rider@example.р_ф',
    'rider@example.xn--',
    'rider@example.xn--p1ai-',
    'rider@example.xn-p1ai',
    'rider@маяк',
    'rider@маяк..рф',
    'rider@маяк рф.рф',
    'rider@маяк.рф\n',
    'rider@exam_ple.com',
    'rider@exam ple.com',
    'rider@example.com ',
    ' rider@example.com',
    'rider@example.com\n',
    'rider@example.com.',
    'rider@example,com',
    '.rider@example.com',
    'rider.@example.com',
    'ri..der@example.com',
    '.@example.com',
    'ri der@example.com',
    'ri\tder@example.com',
    'ri\u00A0der@example.com',
    'ri"der@example.com',
    'ri(der@example.com',
    'ri)der@example.com',
    'ri,der@example.com',
    'ri:der@example.com',
    'ri;der@example.com',
    'ri<der@example.com',
    'ri>der@example.com',
    'ri[der@example.com',
    'ri]der@example.com',
    '<rider@example.com>',
    'Rider <rider@example.com>',
    '""@example.com',
    '"rider@example.com',
    'rider"@example.com',
    '"rider"77@example.com',
    '"ri"der"@example.com',
    '"ri\r\nder"@example.com',
    'rider@127.0.0.1',
    'rider@[127.0.0]',
    'rider@[127.0.0.1.1]',
    'rider@[256.0.0.1]',
    'rider@[127.0.0.999]',
    'rider@[127.0.0.1',
    'rider@127.0.0.1]',
    'rider@[]',
    'rider@[example.com]',
    'rider@[::1]',
    'rider@[IPv6:::1]',
    'rider@[127.0.0.-1]',
    `${'a'.repeat(249)}@b.cde`,
  ])('rejects %j', (address) => {
    expect(v.is(vEmail, address)).toBe(false)
  })

  test.each([
    ['a'.repeat(100_000), 'no at-sign'],
    [`${'a.'.repeat(50_000)}@`, 'segments'],
    [`a@${'b.'.repeat(50_000)}`, 'labels'],
    [`a@${'b-'.repeat(50_000)}!`, 'dashes'],
    [`"${'a'.repeat(100_000)}`, 'an open quote'],
    [`a@${'я.'.repeat(50_000)}`, 'labels of another alphabet'],
    [`a@b.xn--${'a-'.repeat(50_000)}`, 'dashes of an ASCII form'],
  ])('rejects a long one quickly', (address) => {
    const began = performance.now()
    expect(v.is(vEmail, address)).toBe(false)
    expect(performance.now() - began).toBeLessThan(500)
  })
})

describe('A2 a login', () => {
  test.each(['abc', 'ABC', '123', '___', 'Rider_77', 'a'.repeat(20)])('accepts %s', (login) => {
    expect(v.is(vLogin, login)).toBe(true)
  })

  test.each([
    '',
    'ab',
    'a'.repeat(21),
    'rider 77',
    ' rider',
    'rider\n',
    'rider-77',
    'rider.77',
    'rider@77',
    'маяк',
    'mаяк_77',
    'rïder',
    'rider😀',
    '٣٣٣',
    'ＡＢＣ',
    '<b>',
    'ab\0',
  ])('rejects %j', (login) => {
    expect(v.is(vLogin, login)).toBe(false)
  })
})

describe('a password', () => {
  test.each([
    ['a', true],
    [' ', true],
    ['\n', true],
    ['п'.repeat(1024), true],
    ['😀'.repeat(1024), true],
    ['', false],
    ['😀'.repeat(1025), false],
  ])('accepts a current one as typed', (password, isOne) => {
    expect(v.is(vPassword, password)).toBe(isOne)
  })

  test.each([
    ['a'.repeat(PASSWORD_MIN - 1), false],
    ['a'.repeat(PASSWORD_MIN), true],
    ['😀'.repeat(PASSWORD_MIN - 1), false],
    ['😀'.repeat(PASSWORD_MIN), true],
    ['😀'.repeat(PASSWORD_MAX), true],
    ['😀'.repeat(PASSWORD_MAX + 1), false],
  ])('measures a new one, %s, in code points', (password, isOne) => {
    expect(v.is(vNewPassword, password)).toBe(isOne)
  })
})
