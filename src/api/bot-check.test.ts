import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { botCheckScript, smartCaptchaScript } from '#sandbox/server/bot-check'
import { parseConfig } from '#/config-schema'

const RECAPTCHA = {
  provider: 'recaptcha',
  settings: { VITE_RECAPTCHA_KEY: 'a key', VITE_RECAPTCHA_HOST: 'www.recaptcha.net' },
  url: 'https://www.recaptcha.net/recaptcha/api.js?render=a%20key&trustedtypes=true',
  standIn: botCheckScript,
  tokens: ['stand-in-signIn-1', 'stand-in-signUp-2'],
} as const

const SMARTCAPTCHA = {
  provider: 'smartcaptcha',
  settings: { VITE_BOT_CHECK: 'smartcaptcha', VITE_SMARTCAPTCHA_KEY: 'a key' },
  url: 'https://smartcaptcha.yandexcloud.net/captcha.js?render=onload',
  standIn: smartCaptchaScript,
  tokens: ['stand-in-1', 'stand-in-2'],
} as const

/** The requested scripts. The last one is still loading. */
let scripts: HTMLScriptElement[] = []

/** A fresh module with the operator's settings. */
async function botCheck(settings: Record<string, string>) {
  vi.resetModules()
  globalThis.siteSettings = parseConfig(settings)
  return import('./bot-check')
}

/** Runs the last requested script as a browser would. */
function arrive(text: string) {
  runInThisContext(text)
  scripts.at(-1)?.dispatchEvent(new Event('load'))
}

/** The outcome of a promise after a time, or a symbol if it is pending. */
async function outcomeAfter(milliseconds: number, promise: Promise<unknown>) {
  const outcome = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  const pending = Symbol('pending')
  await vi.advanceTimersByTimeAsync(milliseconds)
  return Promise.race([outcome, Promise.resolve(pending)])
}

const failed = { error: expect.any(Error) }
const pending = expect.any(Symbol)

beforeEach(() => {
  vi.useFakeTimers()
  document.head.append = (...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node)
  }
})

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document.head, 'append')
  Reflect.deleteProperty(window, 'grecaptcha')
  Reflect.deleteProperty(window, 'smartCaptcha')
  scripts = []
})

test('gives no token and loads no script without a key', async () => {
  const { botCheckToken } = await botCheck({})
  await expect(botCheckToken('signIn')).rejects.toThrow('configured')
  expect(scripts).toEqual([])
})

describe.each([RECAPTCHA, SMARTCAPTCHA])('$provider', ({ settings, url, standIn, tokens }) => {
  test('gives each request a fresh token from one script', async () => {
    const { botCheckToken } = await botCheck(settings)
    const first = botCheckToken('signIn')
    arrive(standIn(null))
    expect(await outcomeAfter(200, first)).toEqual({ value: tokens[0] })
    expect(await outcomeAfter(200, botCheckToken('signUp'))).toEqual({ value: tokens[1] })
    expect(scripts.map(({ src }) => src)).toEqual([url])
    expect(document.body.childElementCount).toBe(0)
  })

  test.each(['no-global', 'refuses', 'silent', 'empty'])(
    '%s: fails within ten seconds',
    async (fault) => {
      const { botCheckToken } = await botCheck(settings)
      const token = botCheckToken('signIn')
      arrive(standIn(fault))
      expect(await outcomeAfter(10_000, token)).toEqual(failed)
      expect(document.body.childElementCount).toBe(0)
    },
  )

  test('fails at once if the script is blocked, and requests it again at the next call', async () => {
    const { botCheckToken } = await botCheck(settings)
    const token = botCheckToken('signIn')
    scripts[0]?.dispatchEvent(new Event('error'))
    expect(await outcomeAfter(0, token)).toEqual(failed)

    const again = botCheckToken('signIn')
    arrive(standIn(null))
    expect(await outcomeAfter(200, again)).toEqual({ value: tokens[0] })
  })

  test('B3 gives up on a script that never loads, and requests it again at the next call', async () => {
    const { botCheckToken } = await botCheck(settings)
    expect(await outcomeAfter(10_000, botCheckToken('signIn'))).toEqual(failed)
    const again = botCheckToken('signIn')
    // A different address, because a request for the same one would wait for the first.
    expect(scripts.map(({ src }) => src)).toEqual([url, `${url}&attempt=2`])
    arrive(standIn(null))
    expect(await outcomeAfter(200, again)).toEqual({ value: tokens[0] })
  })
})

test('waits ten seconds from the press, however long the script has been loading', async () => {
  const { botCheckToken, startBotCheck } = await botCheck(RECAPTCHA.settings)
  startBotCheck()
  await vi.advanceTimersByTimeAsync(9000)
  const token = botCheckToken('signIn')
  expect(await outcomeAfter(8000, token)).toEqual(pending)
  arrive(RECAPTCHA.standIn(null))
  expect(await outcomeAfter(1000, token)).toEqual({ value: RECAPTCHA.tokens[0] })
})

/** Requests a token, gets a task, and waits a minute. */
async function untilTask() {
  const { botCheckToken } = await botCheck(SMARTCAPTCHA.settings)
  const token = botCheckToken('signIn')
  arrive(smartCaptchaScript('task'))
  expect(await outcomeAfter(60_000, token), 'has all the time that it takes').toEqual(pending)
  return { token }
}

const press = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click()

describe('a task of SmartCaptcha', () => {
  test('gives the token once it is solved', async () => {
    const { token } = await untilTask()
    press('Solve the task')
    expect(await outcomeAfter(0, token)).toEqual({ value: 'stand-in-1' })
    expect(document.body.childElementCount).toBe(0)
  })

  test('fails if it is closed', async () => {
    const { token } = await untilTask()
    press('Close the task')
    expect(await outcomeAfter(1000, token)).toEqual(failed)
    expect(document.body.childElementCount).toBe(0)
  })
})
