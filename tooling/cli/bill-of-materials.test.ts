import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { billOfMaterials } from './bill-of-materials'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const listing = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})

it('lists every library of the site and none of its tools, always in the same bytes', () => {
  const text = billOfMaterials(listing, 'site')
  const { metadata, components, ...bill } = JSON.parse(text)
  const names = components.map(({ group, name }: { group?: string; name: string }) =>
    group === undefined ? name : `${group}/${name}`,
  )
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  for (const tool of ['vite', 'vitest', '@playwright/test', '@babel/core', 'typescript'])
    expect(names).not.toContain(tool)
  expect(bill.dependencies).toHaveLength(components.length + 1)
  expect(metadata.component.name).toBe('site')
  expect(text).not.toMatch(/serialNumber|timestamp/)
})
