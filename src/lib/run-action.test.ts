import { expect, test, vi } from 'vitest'
import { consoleLines, expectConsoleError } from '#/testing/console-watch'
import { onActionFailed, runAction, runOptional } from './run-action'

const fault = new TypeError('odd')

test('an error that an action does not handle is reported, and told while somebody tells', async () => {
  expectConsoleError(/odd/)
  const told: unknown[] = []
  const stop = onActionFailed((error) => told.push(error))
  runAction(Promise.reject(fault))
  await vi.waitFor(() => expect(told).toEqual([fault]))
  stop()
  runAction(Promise.reject(fault))
  await vi.waitFor(() => expect(consoleLines()).toHaveLength(2))
  expect(told).toEqual([fault])
})

test('what ends well, and what the page can do without, is told to nobody', async () => {
  const told: unknown[] = []
  const stop = onActionFailed((error) => told.push(error))
  runAction(undefined)
  runAction(Promise.resolve())
  runOptional(Promise.reject(fault))
  await new Promise((resolve) => setTimeout(resolve))
  expect(told).toEqual([])
  stop()
})
