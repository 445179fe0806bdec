import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { isRecord } from '#/lib/is-record'
import { useHistoryFlow } from './use-history-flow'

type Step = { kind: 'form' | 'sent'; login: string }

const isStep = (saved: unknown): saved is Step =>
  isRecord(saved) && typeof saved['login'] === 'string'
const read = (saved: unknown, login = ''): Step => (isStep(saved) ? saved : { kind: 'form', login })

type Take = (event: Step) => Promise<void>
const flow: { take: Take } = { take: () => Promise.resolve() }
const take: Take = (event) => flow.take(event)

function Flow() {
  const [step, takeEvent] = useHistoryFlow<Step, Step>((_now, event) => event, read)
  useEffect(() => {
    flow.take = takeEvent
  })
  return <p>{`${step.kind} ${step.login}`}</p>
}

async function open() {
  window.history.replaceState(null, '')
  const history = createBrowserHistory()
  const rootRoute = createRootRoute({ component: Flow })
  const router = createRouter({ routeTree: rootRoute, history })
  render(<RouterProvider router={router} />)
  await screen.findByText('form')
  return history
}

afterEach(() => vi.unstubAllGlobals())

test('adds a history entry for a step, and Back restores the first one with the typed text', async () => {
  const history = await open()
  await act(() => take({ kind: 'sent', login: 'rider' }))
  expect(screen.getByText('sent rider')).toBeVisible()
  const { state } = history.location
  expect(state).toMatchObject({ step: { kind: 'sent' }, __TSR_index: 1 })
  await act(async () => history.back())
  expect(await screen.findByText('form rider')).toBeVisible()
  history.destroy()
})

test('S7 shows a step even if the browser rejects its history entry', async () => {
  const refused: unknown[] = []
  // The router adds entries in a microtask, whose error nothing else handles.
  vi.stubGlobal('queueMicrotask', (run: () => void) => {
    Promise.resolve()
      .then(run)
      .catch((error: unknown) => refused.push(error))
  })
  const push = window.history.pushState
  window.history.pushState = () => {
    throw new DOMException('100 times per 30 seconds', 'SecurityError')
  }
  const history = await open()
  await act(() => take({ kind: 'sent', login: 'rider' }))
  expect(await screen.findByText('sent rider')).toBeVisible()
  expect(refused).toHaveLength(1)
  history.destroy()
  window.history.pushState = push
})
