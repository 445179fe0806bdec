import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lighten } from './vite-light-icons'

const LOCK = fileURLToPath(import.meta.resolve('lucide-react/icons/lock'))

test('an icon as the library writes it keeps its name and its lines, and nothing else', () => {
  const light = lighten(readFileSync(LOCK, 'utf8'))
  expect(light).toContain(
    '["rect", { width: "18", height: "11", x: "3", y: "11", rx: "2", ry: "2" }]',
  )
  expect(light).toContain('name: "lock"')
  expect(light).not.toMatch(/key|size|^__iconData/m)
})
