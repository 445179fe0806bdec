import { expect, test, vi } from 'vitest'
import { consoleLines, expectConsoleError } from '#/testing/console-watch'
import { onActionFailed, runAction, runOptional } from './run-action'

const fault = new TypeError('odd')

test('reports an error that an action does not handle, and calls the listeners', async () => {
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

test('reports neither success nor the failure of an optional task', async () => {
  const told: unknown[] = []
  const stop = onActionFailed((error) => told.push(error))
  runAction(undefined)
  runAction(Promise.resolve())
  runOptional(Promise.reject(fault))
  await new Promise((resolve) => setTimeout(resolve))
  expect(told).toEqual([])
  stop()
})
