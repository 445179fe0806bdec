import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withoutStacks } from './vite-light-signals'

const REACT_DOM = createRequire(import.meta.url).resolve('react-dom/client')

test('no signal of React DOM keeps a stack', () => {
  const code = readFileSync(
    REACT_DOM.replace('client.js', 'cjs/react-dom-client.production.js'),
    'utf8',
  )
  const signals = code.match(/\w+Exception(?= = )/g)
  expect(signals).toHaveLength(5)
  const light = withoutStacks(code)
  for (const signal of signals ?? []) {
    expect(light).toMatch(new RegExp(`${signal} = \\{ __proto__: Error\\.prototype, message: `))
  }
})
