import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from '#/api/generated/operations'

const IMPORTS = /import \{([^}]*)\} from '#\/api\/generated\/endpoints\//g

/** The generated functions and hooks that the files import. */
const imported = (files: string) =>
  globSync(files, { exclude: ['**/*.test.*'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTS)]
      .flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
      .map((name) => ({ file, name })),
  )

test('a mutation that is settled here is not sent from anywhere else', () => {
  const names = new Set(imported('src/auth/outcomes/*.ts').map(({ name }) => name))
  const settled = Object.entries(operations)
    .filter(([key, { id }]) => !key.startsWith('GET ') && names.has(id))
    .map(([, { id }]) => id)
  expect(settled).toContain('passwordChange')
  const direct = new RegExp(`^(?:use|get)?(?:${settled.join('|')})(?:MutationOptions)?$`, 'i')
  const senders = imported('src/{app,features,forms,routes}/**/*.{ts,tsx}')
  expect(senders.filter(({ name }) => direct.test(name))).toEqual([])
})
