import { resolveConfig } from 'vite'
import { fail } from '../cli/fail'

// Writes `src/routeTree.gen.ts`: the router's plugin does as soon as Vite has its configuration.
await resolveConfig({ logLevel: 'error' }, 'build').catch(fail)
