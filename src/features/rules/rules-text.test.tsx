import { renderToString } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { keepRules, loadRules, useRules } from './rules-text'

const ours = loadRules('en')
afterAll(() => keepRules('en', ours))

function Summary() {
  return useRules('en').summary
}

// Prerendering cannot wait, and the router looks for the rule of the address after the first rendering.
test('rules that are loaded are rendered at once', async () => {
  await keepRules(
    'en',
    Promise.resolve({ edition: '2026-11-01', summary: 'Be kind', sections: [] }),
  )
  expect(renderToString(<Summary />)).toBe('Be kind')
})
