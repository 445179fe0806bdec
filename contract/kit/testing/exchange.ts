import type { Exchange } from '../http/exchange'

/** An exchange with these fields; the others are neutral. */
export const exchangeWith = (facts: Partial<Exchange> = {}): Exchange => ({
  id: 0,
  trail: [],
  operation: undefined,
  method: 'GET',
  url: 'http://kit.example/',
  sent: {},
  sentBody: '',
  status: 200,
  headers: new Headers(),
  text: '',
  json: undefined,
  at: 0,
  milliseconds: 1,
  ...facts,
})
