// Lets Node run the project's TypeScript: `node --import ./tooling/cli/tsx.mjs PROGRAM`.
await import('./installed.mjs')
await import('tsx')
