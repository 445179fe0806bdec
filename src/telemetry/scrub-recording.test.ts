import { expect, test } from 'vitest'
import { scrubRecording } from './scrub-recording'

const HEAD = '{"segment_id":0}\n'

const scrub = (event: unknown): unknown =>
  JSON.parse(scrubRecording(HEAD + JSON.stringify([event]), []).slice(HEAD.length))[0]

test('keeps attributes that styles depend on', () => {
  const look = { class: 'open', 'aria-expanded': 'true', 'data-state': 'on', rr_width: '9px' }
  const said = {
    href: 'otpauth://totp/rider?secret=ABC',
    'aria-label': 'rider',
    title: 'rider',
    value: 'rider',
    d: 'M0 0',
  }
  const element = { tagName: 'a', attributes: { ...look, ...said }, childNodes: [] }
  expect(scrub({ data: { node: element } })).toEqual({
    data: { node: { ...element, attributes: look } },
  })
  expect(scrub({ data: { attributes: [{ id: 1, attributes: { ...look, ...said } }] } })).toEqual({
    data: { attributes: [{ id: 1, attributes: look }] },
  })
})

test('masks all text, and keeps style sheets', () => {
  const css = '#root{color:#fff}'
  expect(scrub({ textContent: 'Hello, rider!' })).toEqual({ textContent: '****** ******' })
  expect(scrub({ textContent: css, isStyle: true })).toEqual({ textContent: css, isStyle: true })
  expect(scrub({ attributes: { _cssText: css } })).toEqual({ attributes: { _cssText: css } })
})

test('hides the length of typed text', () => {
  expect(scrub({ data: { source: 5, text: '********', id: 1 } })).toEqual({
    data: { source: 5, text: '***', id: 1 },
  })
})

test('drops the queries of addresses', () => {
  const event = { type: 4, data: { href: 'https://play.example/verify?key=abc' } }
  expect(scrubRecording(HEAD + JSON.stringify([event]), [])).toBe(
    `${HEAD}[{"type":4,"data":{"href":"https://play.example/verify"}}]`,
  )
})
