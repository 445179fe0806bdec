import type { OperationId } from '../server/contract'
import { operations } from '#/api/generated/operations'
import { seededRandom } from '../server/random'
import { START, type Body } from '../server/test-world'
import { createWorld, type Bug } from '../server/world'

interface Wish {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly query?: string
}

/** One request of a journey and what came of it. */
export interface Step {
  readonly operation: OperationId
  readonly seen: string
}

const HEADERS = ['content-type', 'cache-control', 'retry-after', 'location', 'x-message-id']

/** What stands in an answer, which a bug may have made anything. */
function bodyOf(text: string): Partial<Body> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** Sends requests to a world with or without a bug and keeps what came back, to be compared. */
export function createRecorder(bug?: Bug) {
  const world = createWorld({
    now: () => START,
    random: seededRandom(7),
    baseUrl: 'http://site.test',
    captcha: 'required',
    ...(bug && { bugs: [bug] }),
  })
  const steps: Step[] = []

  const call = async (operation: OperationId, wish: Wish = {}) => {
    const [place = ''] = Object.entries(operations).find(([, { id }]) => id === operation) ?? []
    const [method = '', path = ''] = place.split(' ')
    const { token, body, headers = {}, query = '' } = wish
    const response = await world.fetch(
      new Request(`http://site.test${path}${query}`, {
        method,
        headers: {
          'x-recaptcha-token': 'good',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    const length = response.headers.get('content-length')
    const right = length === null || Number(length) === new TextEncoder().encode(text).length
    if (!right) throw new Error(`${operation}: the answer is not as long as it says`)
    const kept = HEADERS.map((name) => `${name}: ${response.headers.get(name) ?? ''}`)
    steps.push({ operation, seen: [response.status, ...kept, text].join('\n') })
    return { status: response.status, body: bodyOf(text) }
  }

  const letter = (to: string) => world.mailbox.list(to)[0]
  return { call, letter, steps }
}

export type Recorder = ReturnType<typeof createRecorder>
