import { expect, it } from 'vitest'
import { changelog } from './changelog'

it('lists changes by version and day, and leaves out empty ones', () => {
  const commits = [
    {
      version: '2.0.0',
      date: '2026-11-26',
      subject: 'Add a page',
      upgrade: ['copy the Caddyfile again.'],
    },
    { version: '2.0.0', date: '2026-11-26', subject: 'Format', upgrade: [] },
    { version: '2.0.0', date: '2026-11-25', subject: 'Make codes longer', upgrade: [] },
    { version: '', date: '2026-11-25', subject: 'Begin', upgrade: [] },
  ]
  expect(changelog('1.2.8', commits)).toBe(`# Changelog

What changed, newest first. The site's version (1.2.8) and the contract's count apart: headings name the contract, whose major
version tells whether a backend still fits.

## Contract 2.0.0, 2026-11-26

- Add a page
  - **Upgrading:** copy the Caddyfile again.

## Contract 2.0.0, 2026-11-25

- Make codes longer

## Before the contract, 2026-11-25

- Begin
`)
})
