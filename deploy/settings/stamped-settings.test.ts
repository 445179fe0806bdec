import { expect, it } from 'vitest'
import { sourcesLine, stampedLine } from './stamped-settings'

it('names the site that a build was stamped for, and what is missing', () => {
  const named = { name: 'Beacon', siteUrl: 'https://play.example', brand: '0a1b' }
  expect(stampedLine(named)).toBe('Beacon, https://play.example, with brand 0a1b')
  expect(stampedLine({ name: 'Aurora', brand: '' })).toBe(
    'Aurora, without an address (VITE_SITE_URL), without a brand (brand/ here, or BRAND_DIR)',
  )
})

it('names where each setting comes from', () => {
  expect(sourcesLine(['VITE_SITE_NAME', 'VITE_STUDIO'], ['VITE_SITE_NAME'])).toBe(
    'from the environment: VITE_SITE_NAME; as stamped: VITE_STUDIO; the others by default',
  )
  expect(sourcesLine([], [])).toBe('the others by default')
})
