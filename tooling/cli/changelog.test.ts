import { expect, it } from 'vitest'
import { changelog } from './changelog'

it('lists changes by version and day, and leaves out empty ones', () => {
  const commits = [
    { version: '2.0.0', date: '2026-11-26', subject: 'Add a page' },
    { version: '2.0.0', date: '2026-11-26', subject: 'Format' },
    { version: '2.0.0', date: '2026-11-25', subject: 'Make codes longer' },
    { version: '', date: '2026-11-25', subject: 'Begin' },
  ]
  expect(changelog(commits)).toBe(`# Changelog

What changed, by version of the contract. Newest first.

## Contract 2.0.0, 2026-11-26

- Add a page

## Contract 2.0.0, 2026-11-25

- Make codes longer

## Before the contract, 2026-11-25

- Begin
`)
})
