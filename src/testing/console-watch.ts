import { expect, vi } from 'vitest'

type Line = { method: 'error' | 'warn'; text: string }

let lines: Line[] = []
let expected: RegExp[] = []
let allowed: RegExp[] = []

/** Records console warnings and errors for `checkConsole`. */
export function watchConsole(): void {
  lines = []
  expected = []
  allowed = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      lines.push({ method, text: args.map(textOf).join(' ') })
    })
  }
}

/** Allows console messages that match `pattern`, and fails the test if there is none. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern)
}

/**
 * Allows `pattern`, which an earlier test may have logged already: each difference from the contract is reported once.
 */
export function allowConsoleError(pattern: RegExp): void {
  allowed.push(pattern)
}

/** The warnings and errors of this test. */
export const consoleLines = (): readonly Line[] => lines

/** Throws for an unexpected message on the console, or for an expected one that did not come. */
export function checkConsole(): void {
  const known = [...expected, ...allowed]
  const unexpected = lines.filter(({ text }) => !known.some((pattern) => pattern.test(text)))
  const missing = expected.filter((pattern) => !lines.some(({ text }) => pattern.test(text)))
  lines = []
  expected = []
  expect({ unexpected, missing }, 'the console').toEqual({ unexpected: [], missing: [] })
}

function textOf(word: unknown): string {
  if (word instanceof Error) return `${word.name}: ${word.message} ${word.stack ?? ''}`
  return typeof word === 'string' ? word : (JSON.stringify(word) ?? String(word))
}
