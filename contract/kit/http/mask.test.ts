import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlOfBurst } from './curl'
import { masked } from './mask'
import { exchangeWith } from '../testing/exchange'
import { redactor } from './secrets'

test.each([
  // Values the kit made up are shown.
  [
    '{"login":"kit","password":"Kit-2026!-1a2b3c4d"}',
    '{"login":"kit","password":"Kit-2026!-1a2b3c4d"}',
  ],
  ['{"key":"kit-no-such-key","code":"000000"}', '{"key":"kit-no-such-key","code":"000000"}'],
  ['{"key":"with \\"quotes\\" in it","a":1}', '{"key":"***","a":1}'],
  ['{"jwt": "eyJh.bG', '{"jwt":"***'],
  ['{"jwt":"eyJh…', '{"jwt":"***…'],
  ['{"challenge":"chl_1","code":"123456"}', '{"challenge":"***","code":"123456"}'],
  ['{"message":"x","code":"invalid_code"}', '{"message":"x","code":"invalid_code"}'],
  ['{"text":"{\\"jwt\\":\\"eyJh\\"}"}', '{"text":"{\\"jwt\\":\\"***\\"}"}'],
  ['{"recoveryCodes":["AAAA-BBBB","CCCC-DDDD"]}', '{"recoveryCodes":["***"]}'],
  ['{"recoveryCodes":"AAAA-BBBB,CCCC-DDDD"}', '{"recoveryCodes":"***"}'],
  ['{"recoveryCodes": "AAAA-BBBB,CC', '{"recoveryCodes":"***'],
  [
    '{"secret":"JBSW","otpauthUri":"otpauth://x?secret=JBSW"}',
    '{"secret":"***","otpauthUri":"***"}',
  ],
  ['authorization: Bearer eyJh.bG.ci', 'authorization: Bearer ***'],
])('%s', (text, outcome) => {
  expect(masked(text)).toBe(outcome)
})

test('names each replaced secret on request', () => {
  const text = '{"jwt":"eyJh","recoveryCodes":["AAAA-BBBB","CCCC-DDDD"]}'
  expect(masked(text, (name) => `<${name}>`)).toBe(
    '{"jwt":"<jwt>","recoveryCodes":["<recoveryCodes>"]}',
  )
})

const exchange = (sentBody: string, sent: Record<string, string> = {}) =>
  exchangeWith({ method: 'POST', url: 'http://kit.test/api/v2/user/signIn', sent, sentBody })

/** The words a shell parses from a command. */
const words = (command: string, variables: Record<string, string>): string[] =>
  execFileSync('sh', ['-c', `curl() { for word; do printf '%s\\0' "$word"; done; }; ${command}`], {
    env: variables,
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)

test('repeats a request with curl, with shell variables for secrets', () => {
  const body = JSON.stringify({ login: "o'kit $HOME", key: 'ver_secret' })
  const headers = {
    authorization: 'Bearer eyJh',
    'content-type': 'application/json',
    accept: '*/*',
  }
  const command = curlOfBurst([exchange(body, headers)])
  expect(command).not.toMatch(/ver_secret|eyJh/)
  expect(words(command, { KEY: 'ver_secret', TOKEN: 'eyJh' })).toEqual([
    '-i',
    '-X',
    'POST',
    'http://kit.test/api/v2/user/signIn',
    '-H',
    'Authorization: Bearer eyJh',
    '-H',
    'content-type: application/json',
    '--data-raw',
    body,
  ])
})

test('masks a secret in every encoding', () => {
  const secret = 'p"a<s>&s+/wörd'
  const redact = redactor([], [secret])
  const forms = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret),
    'p&quot;a&lt;s&gt;&amp;s+/wörd',
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ]
  expect(forms.map(redact)).toEqual(['***', '***', '"***"', '***', '***', '***'])
})

test('masks accepted codes and shows codes the kit made up', () => {
  const accepted = exchange('{"code":"408213"}')
  const refused = { ...exchange('{"code":"408214"}'), status: 422 }
  const redact = redactor([accepted, refused], [])
  expect(redact('408213 and 408214')).toBe('*** and 408214')
})

test('repeats a large body with curl without writing it out', () => {
  const body = '{"login":"x"}'.padEnd(20_000)
  const command = curlOfBurst([exchange(body)])
  expect(command.length).toBeLessThan(200)
  expect(words(command, {}).at(-1)).toBe(body)
})

test('repeats a race with curl in one line', () => {
  const one = curlOfBurst([exchange('{"login":"x"}')])
  const other = curlOfBurst([exchange('{"login":"y"}')])
  expect(curlOfBurst([exchange('{"login":"x"}'), exchange('{"login":"x"}')])).toBe(
    `for n in $(seq 2); do ${one} & done; wait`,
  )
  expect(curlOfBurst([exchange('{"login":"x"}'), exchange('{"login":"y"}')])).toBe(
    `${one} & ${other} & wait`,
  )
})
