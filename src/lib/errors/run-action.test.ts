import { expect, test, vi } from 'vitest'
import { consoleLines, expectConsoleError } from '#/testing/console-watch'
import { onActionFailed, runAction, runOptional } from './run-action'

const fault = new TypeError('odd')

test('passes an unhandled error to the listeners, and logs it if there are none', async () => {
  expectConsoleError(/odd/)
  const failures: unknown[] = []
  const stop = onActionFailed((error) => failures.push(error))
  runAction(Promise.reject(fault))
  await vi.waitFor(() => expect(failures).toEqual([fault]))
  expect(consoleLines()).toEqual([])
  stop()
  runAction(Promise.reject(fault))
  await vi.waitFor(() => expect(consoleLines()).toHaveLength(1))
  expect(failures).toEqual([fault])
})

test('reports neither success nor the failure of an optional task', async () => {
  const failures: unknown[] = []
  const stop = onActionFailed((error) => failures.push(error))
  runAction(undefined)
  runAction(Promise.resolve())
  runOptional(Promise.reject(fault))
  await new Promise((resolve) => setTimeout(resolve))
  expect(failures).toEqual([])
  stop()
})
