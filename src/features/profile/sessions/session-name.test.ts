import { expect, test } from 'vitest'
import { sessionName } from './session-name'

const session = { id: 'ses_1', createdAt: '', city: null, country: null, current: false }

test('shortens long names, and leaves others unchanged', () => {
  expect(sessionName(session)).toEqual({ device: '', city: '' })
  expect(sessionName({ ...session, device: 'Firefox, Windows', city: 'Осло' })).toEqual({
    device: 'Firefox, Windows',
    city: 'Осло',
  })
  const { device, city } = sessionName({
    ...session,
    device: 'x'.repeat(5000),
    city: '🚢'.repeat(100),
  })
  expect(device).toBe(`${'x'.repeat(79)}…`)
  expect(city).toBe(`${'🚢'.repeat(79)}…`)
})

test('treats a name of invisible characters as unknown', () => {
  expect(sessionName({ device: '\u200B\u2066 \u2069', city: null }).device).toBe('')
})
