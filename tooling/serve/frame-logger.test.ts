import { createLogger } from 'vite'
import { expect, test } from 'vitest'
import { frameLogger } from './frame-logger'

/** What a development server with the logger prints. */
function printed() {
  const lines: string[] = []
  const print = (text: string) => void lines.push(text)
  const { info, error } = frameLogger({ ...createLogger('silent'), info: print, error: print })
  return { lines, info, error }
}

const FRAME = `
  18 |
  19 |  export const Route = = createFileRoute('/sign')({
     |                       ^
  20 |    component: Page,`
const STACK = '\n      at toParseError (parse-error.ts:96:45)\n      at parse (index.ts:83:25)'

test('an error in a source is one frame, for however many requests', () => {
  const { lines, error } = printed()
  error(`Pre-transform error: Unexpected token (19:21)${FRAME}`)
  error(`Internal server error: Unexpected token (19:21)${FRAME}${STACK}`)
  expect(lines).toEqual([`Pre-transform error: Unexpected token (19:21)${FRAME}`])
})

test('it is shown again where a change has not mended it, and without its stack', () => {
  const { lines, info, error } = printed()
  error(`Unexpected token${FRAME}`)
  info('hmr update /src/routes/sign.tsx')
  error(`Unexpected token${FRAME}${STACK}`)
  expect(lines.at(-1)).toBe(`Unexpected token${FRAME}`)
})

test('an error of a program keeps its stack', () => {
  const { lines, error } = printed()
  error(`The sandbox has failed${STACK}`)
  error(`The sandbox has failed${STACK}`)
  expect(lines).toEqual([`The sandbox has failed${STACK}`, `The sandbox has failed${STACK}`])
})
