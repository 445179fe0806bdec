import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'

/** A browser other than Chromium, driven by WebDriver. */
export type Engine = {
  open: (url: string) => Promise<void>
  /** Runs a function body in the page and returns its result, which must be JSON. */
  run: (body: string, ...values: unknown[]) => Promise<unknown>
  /** Sends real input, as WebDriver actions. */
  act: (actions: object[]) => Promise<void>
  close: () => Promise<void>
}

/** Wraps a function body so that values pass as JSON, the only format that both protocols support. */
const asFunction = (body: string) =>
  `async (json) => JSON.stringify(await (async (...values) => { ${body} })(...JSON.parse(json)) ?? null)`

const messageSchema = v.object({
  id: v.nullish(v.number()),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
})
const treeSchema = v.object({ contexts: v.tuple([v.object({ context: v.string() })]) })
const calledSchema = v.object({
  result: v.optional(v.object({ value: v.string() })),
  exceptionDetails: v.optional(v.object({ text: v.string() })),
})
const answerSchema = v.object({ value: v.unknown() })
const sessionSchema = v.object({ sessionId: v.string() })

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Firefox, by its built-in WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  )
  let address: string | undefined
  for await (const line of createInterface(child.stderr)) {
    address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) break
  }
  child.stderr.resume()
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')

  let commands = 0
  const answers = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const message = v.parse(messageSchema, JSON.parse(String(data)))
    // Events have no id, but none are subscribed to.
    const answer = answers.get(message.id ?? 0)
    if (message.error === undefined) answer?.resolve(message.result)
    else answer?.reject(new Error(`${message.error}: ${message.message}`))
  })
  const send = (method: string, params: object = {}): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>()
    commands += 1
    answers.set(commands, answer)
    socket.send(JSON.stringify({ id: commands, method, params }))
    return answer.promise
  }

  await send('session.new', { capabilities: {} })
  const tree = v.parse(treeSchema, await send('browsingContext.getTree'))
  const [{ context }] = tree.contexts
  return {
    open: async (url) => {
      const navigate = () => send('browsingContext.navigate', { context, url, wait: 'complete' })
      // A page that is navigating at that moment may cancel this navigation.
      await navigate().catch(navigate)
    },
    run: async (body, ...values) => {
      const called = await send('script.callFunction', {
        functionDeclaration: asFunction(body),
        awaitPromise: true,
        target: { context },
        arguments: [{ type: 'string', value: JSON.stringify(values) }],
      })
      const { result, exceptionDetails } = v.parse(calledSchema, called)
      if (result === undefined) throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value)
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    close: async () => {
      socket.close()
      await stop(child)
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** The path of the minimal browser that Debian's package installs with the driver. */
const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')

/** WebKitGTK with its driver, on a virtual display. */
export async function startWebKit(): Promise<Engine> {
  const port = process.env['TEST_PORT_WEBKIT']
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  })
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = v.parse(answerSchema, await response.json())
    if (!response.ok) throw new Error(JSON.stringify(value))
    return value
  }
  for (let tries = 0; ; tries += 1) {
    const isThere = await send('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isThere) break
    if (tries > 100) throw new Error('WebKitWebDriver does not answer')
    await wait(100)
  }
  const created = await send('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } },
    },
  })
  const session = `/session/${v.parse(sessionSchema, created).sessionId}`
  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    run: async (body, ...values) => {
      const script = `return (${asFunction(body)})(arguments[0])`
      const json = await send('POST', `${session}/execute/sync`, {
        script,
        args: [JSON.stringify(values)],
      })
      return JSON.parse(v.parse(v.string(), json))
    },
    act: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
    close: async () => {
      await send('DELETE', session).catch(() => undefined)
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    },
  }
}
