import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { brandFile, brandText } from './brand'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
  vi.stubEnv('BRAND_DIR', folder)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('leaves the default in place where a brand has nothing', () => {
  expect(brandFile('icon.svg')).toBeUndefined()
  expect(brandText('tokens.css')).toBe('')
})

it('finds what it has', () => {
  writeFileSync(join(folder, 'icon.svg'), '<svg>ours</svg>')
  expect(brandFile('icon.svg')).toBe(join(folder, 'icon.svg'))
  expect(brandText('icon.svg')).toBe('<svg>ours</svg>')
})
