import { expect, it } from 'vitest'
import { nearestHint, nearestName } from './nearest-name'

const KNOWN = ['VITE_SITE_NAME', 'VITE_SITE_URL', 'VITE_STUDIO', 'PORT']

it.each([
  ['VITE_SITE_NAM', 'VITE_SITE_NAME'],
  ['vite_site_url', 'VITE_SITE_URL'],
  ['VITE_STDUIO', 'VITE_STUDIO'],
  ['SITE_NAME', 'VITE_SITE_NAME'],
  ['PROT', 'PORT'],
  ['COLOUR', undefined],
  ['X', undefined],
])('the nearest name to %s is %s', (name, nearest) => {
  expect(nearestName(name, KNOWN, 'VITE_')).toBe(nearest)
})

it('the hint names the nearest name, or is empty', () => {
  expect(nearestHint('--becon', ['--beam', '--beacon'])).toBe('; the nearest is --beacon')
  expect(nearestHint('--zebra', ['--beam', '--beacon'])).toBe('')
})
