import { renderToString } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { keepRules, loadRules, useRules } from './rules-text'

const ours = loadRules('en')
afterAll(() => keepRules('en', ours))

function Summary() {
  return useRules('en').summary
}

// Prerendering is synchronous, and the router scrolls to the rule in the address after the first render.
test('renders loaded rules without suspending', async () => {
  await keepRules(
    'en',
    Promise.resolve({ edition: '2026-11-01', summary: 'Be kind', sections: [] }),
  )
  expect(renderToString(<Summary />)).toBe('Be kind')
})
