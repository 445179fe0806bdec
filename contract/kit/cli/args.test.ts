import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readArguments, USAGE } from './args'

const BASE = ['--base', 'https://staging.example']

test('--help names every option', () => {
  const source = readFileSync('contract/kit/cli/args.ts', 'utf8')
  const options = [...source.matchAll(/^ +'?([\w-]+)'?: \{ type: '/gm)].map(([, name]) => name)
  expect(options).toContain('base')
  expect(options.filter((name) => name !== 'help' && !USAGE.includes(`--${name} `))).toEqual([])
})

describe('the command line', () => {
  test.each([
    ['nothing', [], '--base is missing.'],
    ['no address', ['--base', 'staging'], '--base staging is not an address.'],
    ['another scheme', ['--base', 'ftp://staging'], '--base ftp://staging is not an address.'],
    ['a path of the contract', ['--base', 'https://a.example/api/v2/'], /leave the path out/],
    [
      'a password in the address',
      ['--base', 'https://kit:word@a.example'],
      '--base takes no user and password: they go with --basic-auth USER:PASSWORD.',
    ],
    [
      'a password in that of the emails',
      [...BASE, '--mail-api', 'http://kit:word@mail'],
      '--mail-api takes no user and password.',
    ],
    [
      'a header that is none',
      [...BASE, '--header', 'A: b', '--header', 'Secret'],
      "--header is written as 'NAME: VALUE', which number 2 is not.",
    ],
    ['a word too much', [...BASE, 'now'], /now/],
    ['an unknown option', [...BASE, '--fast'], /--fast/],
    ['an option without its value', [...BASE, '--captcha'], /captcha/],
    ['an option in the place of a value', ['--base', '--captcha'], /^Option '--base[^\n]+\.$/],
    [
      'an empty value',
      [...BASE, '--captcha', ''],
      '--captcha is empty; leave it out, or give it a value.',
    ],
    ['an unknown tag', [...BASE, '--only', 'session,money'], /^--only money: there are account/],
    [
      'a tag in another case',
      [...BASE, '--only', 'signin'],
      '--only signin: it is written signIn.',
    ],
    ['a wrong mail API', [...BASE, '--mail-api', 'mailpit'], /^--mail-api mailpit/],
    [
      'two ways to the emails',
      [...BASE, '--mail-api', 'http://mail', '--mail-ask'],
      '--mail-api or --mail-ask, not both.',
    ],
    ['an unknown profile', [...BASE, '--profile', 'all'], /^--profile all: there are core, prot/],
    ['no time', [...BASE, '--limit', '0'], '--limit is a number of minutes, 1440 at most.'],
    ['a site that is none', [...BASE, '--site', 'play'], '--site play is not an address.'],
    ['a pay-url that is none', [...BASE, '--pay-url', 'pay'], '--pay-url pay is not an address.'],
    [
      'two ways to pay',
      [...BASE, '--pay-url', 'http://pay', '--pay-command', 'true'],
      '--pay-command or --pay-url, not both.',
    ],
    ['one address for all', [...BASE, '--mail-to', 'me@example.com'], /^--mail-to is an address/],
  ])('with %s is refused', (_, words, why) => {
    const asked = readArguments(words, {})
    expect(asked).toEqual({
      kind: 'wrong',
      why: why instanceof RegExp ? expect.stringMatching(why) : why,
    })
  })

  test('asks for help', () => {
    expect(readArguments(['--help'], {})).toEqual({ kind: 'help' })
  })

  test('reads what is asked for', () => {
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

  test('takes core with each other profile', () => {
    const asked = readArguments([...BASE, '--profile', 'payments'], {})
    expect(asked).toHaveProperty('options.profiles', ['core', 'payments'])
  })

  test('takes emails from the environment', () => {
    const asked = readArguments(BASE, { CONTRACT_CODE: '123456' })
    expect(asked).toHaveProperty('options.mail.given', [['CONTRACT_CODE', '123456']])
  })
})
