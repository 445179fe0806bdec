import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_FOLDER } from '../build/folders'
import { readSiteSettings } from '../build/settings'

/** What betrays the sandbox, the mocks, the sources or a build for development in a file that players download. */
const FOREIGN =
  /mockServiceWorker|HttpResponse|@?faker|__sandbox|x-sandbox|@mswjs|sourceMappingURL=|react_stack_bottom_frame/

/** The form library's devtools client, which dispatches the values of forms on `window` (`vite.config.ts`). */
const FORM_DEVTOOLS = /tanstack-(?:connect|dispatch-event|devtools)|__TANSTACK_EVENT_TARGET__/

/** Where nobody has reports sent to them, not a byte of what would send them. */
const TELEMETRY = /__SENTRY__|unhandledrejection/

const ALWAYS = [FOREIGN, FORM_DEVTOOLS]

/** What the build holds that must not reach players, a line each. */
export function forbiddenContent(): string[] {
  const { sentryDsn } = readSiteSettings('production')
  const refused = sentryDsn === undefined ? [...ALWAYS, TELEMETRY] : ALWAYS
  return readdirSync(BUILD_FOLDER, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = join(BUILD_FOLDER, name)
    if (!statSync(file).isFile() || /\.(?:br|gz|woff2|png|jpg|webp|avif|ico)$/.test(name)) return []
    if (name.endsWith('.map')) return [`${file}: a source map`]
    const text = readFileSync(file, 'utf8')
    return refused.flatMap((pattern) => {
      const [found] = pattern.exec(text) ?? []
      return found === undefined ? [] : [`${file}: ${found}`]
    })
  })
}
