import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { extractTexts } from './vite-extract-texts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A development server with the plugin; `changed` says what an extraction comes to. */
function serve(extract: () => Promise<boolean>) {
  const watcher = new EventEmitter()
  const send = vi.fn<(payload: object) => void>()
  const warn = vi.fn<(text: string) => void>()
  const plugin = extractTexts(extract)
  // Of a server it takes these only.
  const hook = plugin.configureServer as (server: object) => void
  hook({ watcher, ws: { send }, config: { logger: { warn } } })
  return { change: (file: string) => watcher.emit('change', file), send, warn }
}

test('extracts once for files that change together, and reloads the page', async () => {
  const extract = vi.fn<() => Promise<boolean>>(async () => true)
  const { change, send } = serve(extract)
  change('/site/src/features/home/hero.tsx')
  change('/site/src/features/home/about.tsx')
  await vi.runAllTimersAsync()
  expect(extract).toHaveBeenCalledOnce()
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'full-reload' })
})

test('leaves the page alone where no text changed', async () => {
  const { change, send } = serve(async () => false)
  change('/site/src/features/home/hero.tsx')
  await vi.runAllTimersAsync()
  expect(send).not.toHaveBeenCalled()
})

test('does not look into tests and styles', async () => {
  const extract = vi.fn<() => Promise<boolean>>(async () => true)
  const { change } = serve(extract)
  change('/site/src/ui/field.test.tsx')
  change('/site/src/ui/field.module.css')
  await vi.runAllTimersAsync()
  expect(extract).not.toHaveBeenCalled()
})

test('names the reason, and goes on with the next change', async () => {
  const extract = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce('two texts')
    .mockResolvedValue(true)
  const { change, send, warn } = serve(extract)
  change('/site/src/a.tsx')
  await vi.runAllTimersAsync()
  expect(warn).toHaveBeenCalledExactlyOnceWith('The catalogs are not up to date. two texts')
  change('/site/src/a.tsx')
  await vi.runAllTimersAsync()
  expect(send).toHaveBeenCalledOnce()
})
