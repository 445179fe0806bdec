import { expect, vi } from 'vitest'

type Line = { method: 'error' | 'warn'; text: string }

let lines: Line[] = []
let expected: RegExp[] = []

/** Keeps what the console is told of faults; `checkConsole` then looks at it. */
export function watchConsole(): void {
  lines = []
  expected = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      lines.push({ method, text: words.map(wordOf).join(' ') })
    })
  }
}

/** Allows `pattern` on the console of this test, and fails the test if it never comes. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern)
}

/** What the console was told in this test. */
export const consoleLines = (): readonly Line[] => lines

/** Throws where the console was told of a fault that the test did not name, or was not told of one it did. */
export function checkConsole(): void {
  const unexpected = lines.filter(({ text }) => !expected.some((pattern) => pattern.test(text)))
  const missing = expected.filter((pattern) => !lines.some(({ text }) => pattern.test(text)))
  lines = []
  expected = []
  expect({ unexpected, missing }, 'the console').toEqual({ unexpected: [], missing: [] })
}

function wordOf(word: unknown): string {
  if (word instanceof Error) return `${word.name}: ${word.message} ${word.stack ?? ''}`
  return typeof word === 'string' ? word : (JSON.stringify(word) ?? String(word))
}
