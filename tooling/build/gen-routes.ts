import { tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import { resolveConfig } from 'vite'
import { fail } from '../cli/fail'
import { ROUTER_OPTIONS } from './router-options'

// Writes `src/routeTree.gen.ts`: the router's plugin does so as soon as Vite resolves its configuration. Other plugins
// are not needed.
const plugins = [tanstackRouterGenerator(ROUTER_OPTIONS)]
await resolveConfig({ configFile: false, logLevel: 'error', plugins }, 'build').catch(fail)
