import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { MUTANTS } from './mutants.ts'

/** Applies the mutant with this number in memory: no file is changed. */
export function mutantPlugin(number: string | undefined): Plugin[] {
  const mutant = number === undefined ? undefined : MUTANTS[Number(number)]
  if (mutant === undefined) return []
  const { file, from, to } = mutant
  return [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code, id) => {
        if (id.split('?')[0] !== resolve(file)) return undefined
        if (code.split(from).length !== 2)
          throw new Error(`${file} does not contain exactly once: ${from}`)
        return { code: code.replace(from, () => to), map: null }
      },
    },
  ]
}
