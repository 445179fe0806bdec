import { expect, it } from 'vitest'
import { readBoth } from './read-both'

const wrong = (message: string) => () => {
  throw new Error(message)
}

it('gives what both read', async () => {
  expect(
    await readBoth(
      () => 1,
      async () => 'a',
    ),
  ).toEqual([1, 'a'])
})

it('names what is wrong with either, in one run', async () => {
  await expect(readBoth(wrong('a\nb'), async () => wrong('c')())).rejects.toThrow(/^a\nb\nc$/)
  await expect(readBoth(() => 1, wrong('c'))).rejects.toThrow(/^c$/)
})
