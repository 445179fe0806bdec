import { expect, test, vi } from 'vitest'
import { createConfirmer } from './confirm-store'

const question = (header: string) => ({
  header: () => header,
  message: () => '',
  accept: () => 'Yes',
  reject: () => 'No',
})

test('resolves with the answer', async () => {
  const confirmer = createConfirmer()
  const yes = confirmer.confirm(question('a'))
  confirmer.settle(confirmer.getSnapshot()?.id ?? 0, true)
  expect(await yes).toBe(true)
  const no = confirmer.confirm(question('b'))
  confirmer.settle(confirmer.getSnapshot()?.id ?? 0, false)
  expect(await no).toBe(false)
  expect(confirmer.getSnapshot()).toBeUndefined()
})

test('queues a second question behind the first', async () => {
  const confirmer = createConfirmer()
  const first = confirmer.confirm(question('first'))
  const second = confirmer.confirm(question('second'))
  expect(confirmer.getSnapshot()?.header()).toBe('first')
  const id = confirmer.getSnapshot()?.id ?? 0
  confirmer.settle(id, true)
  expect(confirmer.getSnapshot()?.header()).toBe('second')
  // A second answer to the first question must not answer the second question.
  confirmer.settle(id, true)
  expect(confirmer.getSnapshot()?.header()).toBe('second')
  confirmer.settle(confirmer.getSnapshot()?.id ?? 0, false)
  expect(await Promise.all([first, second])).toEqual([true, false])
})

test('calls its listeners until they unsubscribe', () => {
  const confirmer = createConfirmer()
  const listener = vi.fn()
  const unsubscribe = confirmer.subscribe(listener)
  void confirmer.confirm(question('a'))
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  confirmer.settle(confirmer.getSnapshot()?.id ?? 0, false)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('rejects all open questions, once', async () => {
  const confirmer = createConfirmer()
  const listener = vi.fn()
  const asked = [confirmer.confirm(question('a')), confirmer.confirm(question('b'))]
  confirmer.subscribe(listener)
  confirmer.rejectAll()
  expect(await Promise.all(asked)).toEqual([false, false])
  expect(confirmer.getSnapshot()).toBeUndefined()
  confirmer.rejectAll()
  expect(listener).toHaveBeenCalledTimes(1)
})
