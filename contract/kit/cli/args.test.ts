import { describe, expect, test } from 'vitest'
import { OPTIONS, readArguments, USAGE } from './args'

const BASE = ['--base', 'https://staging.example']

test('--help names every option', () => {
  const names = Object.keys(OPTIONS).filter((name) => name !== 'help')
  expect(names.filter((name) => !USAGE.includes(`--${name} `))).toEqual([])
})

describe('the command line', () => {
  test.each([
    ['nothing', [], '--base is missing.'],
    ['no address', ['--base', 'staging'], '--base staging is not an http or https URL.'],
    [
      'another scheme',
      ['--base', 'ftp://staging'],
      '--base ftp://staging is not an http or https URL.',
    ],
    ['a path of the contract', ['--base', 'https://a.example/api/v2/'], /leave out the path/],
    [
      'a password in the address',
      ['--base', 'https://kit:word@a.example'],
      '--base must not contain a user and password; use --basic-auth USER:PASSWORD.',
    ],
    [
      'a password in the mail API URL',
      [...BASE, '--mail-api', 'http://kit:word@mail'],
      '--mail-api must not contain a user and password.',
    ],
    [
      'a password in the address of the site',
      [...BASE, '--site', 'http://kit:word@play'],
      '--site must not contain a user and password.',
    ],
    [
      'an invalid header',
      [...BASE, '--header', 'A: b', '--header', 'Secret'],
      "--header number 2 is not written as 'NAME: VALUE'.",
    ],
    ['an extra argument', [...BASE, 'now'], /now/],
    ['an unknown option', [...BASE, '--fast'], /--fast/],
    ['an option without its value', [...BASE, '--captcha'], /captcha/],
    ['an option in place of a value', ['--base', '--captcha'], /^Option '--base[^\n]+\.$/],
    [
      'an empty value',
      [...BASE, '--captcha', ''],
      '--captcha is empty; leave it out, or give it a value.',
    ],
    [
      'an unknown tag',
      [...BASE, '--only', 'session,money'],
      /^--only money: unknown part. Use account/,
    ],
    ['a tag in another case', [...BASE, '--only', 'signin'], '--only signin: did you mean signIn?'],
    ['a wrong mail API', [...BASE, '--mail-api', 'mailpit'], /^--mail-api mailpit/],
    [
      'two ways to read e-mail',
      [...BASE, '--mail-api', 'http://mail', '--mail-ask'],
      'Use --mail-api or --mail-ask, not both.',
    ],
    [
      'an unknown profile',
      [...BASE, '--profile', 'all'],
      /^--profile all: unknown profile. Use core, prot/,
    ],
    [
      'no time',
      [...BASE, '--limit', '0'],
      '--limit must be a number of minutes above 0, at most 1440.',
    ],
    ['an invalid site', [...BASE, '--site', 'play'], '--site play is not an http or https URL.'],
    [
      'an invalid pay-url',
      [...BASE, '--pay-url', 'pay'],
      '--pay-url pay is not an http or https URL.',
    ],
    [
      'two ways to pay',
      [...BASE, '--pay-url', 'http://pay', '--pay-command', 'true'],
      'Use --pay-command or --pay-url, not both.',
    ],
    [
      'one address for all players',
      [...BASE, '--mail-to', 'me@example.com'],
      /^--mail-to must be an address/,
    ],
  ])('is refused with %s', (_, words, why) => {
    const asked = readArguments(words, {})
    expect(asked).toEqual({
      kind: 'wrong',
      why: why instanceof RegExp ? expect.stringMatching(why) : why,
    })
  })

  test('reads --help', () => {
    expect(readArguments(['--help'], {})).toEqual({ kind: 'help' })
  })

  test('reads the options of a run', () => {
    const words = [...BASE, '--only', 'session,requests', '--report', 'out', '--captcha', 'ok']
    expect(readArguments(words, {})).toMatchObject({
      kind: 'run',
      report: 'out',
      options: {
        base: 'https://staging.example',
        captcha: 'ok',
        only: ['session', 'requests'],
        mail: undefined,
      },
    })
  })

  test('adds core to every other profile', () => {
    const asked = readArguments([...BASE, '--profile', 'payments'], {})
    expect(asked).toHaveProperty('options.profiles', ['core', 'payments'])
  })

  test('reads e-mail values from the environment', () => {
    const asked = readArguments(BASE, { CONTRACT_CODE: '123456' })
    expect(asked).toHaveProperty('options.mail.given', [['CONTRACT_CODE', '123456']])
  })
})
