import { parseConfig, sandboxOrigins, type SiteConfig, unknownSettings } from '#/config-schema'

/** The port of `npm start`, whose sandbox is where payments go unless others are named. */
const SANDBOX_PORT = '4173'

/**
 * The settings of the site in an environment or a file.
 *
 * @throws Error that names every wrong one, unknown names included, a line each
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SiteConfig {
  const port = env['PORT'] ?? ''
  const origins = sandboxOrigins(/^\d+$/.test(port) ? port : SANDBOX_PORT)
  return parseConfig({ VITE_PAYMENT_ORIGINS: origins, ...env }, unknownSettings(Object.keys(env)))
}
