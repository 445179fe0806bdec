import { expect, it } from 'vitest'
import { stampedLine } from './stamped-line'

it('names the site that a build was stamped for, and what is missing', () => {
  const named = { name: 'Beacon', siteUrl: 'https://play.example', brand: '0a1b' }
  expect(stampedLine(JSON.stringify(named))).toBe('Beacon, https://play.example, with brand 0a1b')
  expect(stampedLine('{"name":"Aurora","brand":""}')).toBe(
    'Aurora, without an address (VITE_SITE_URL), without a brand (brand/ here, or BRAND_DIR)',
  )
})
