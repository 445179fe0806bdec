import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '#deploy/pages'
import { entryScripts, preloadsOf, readManifest } from '#deploy/settings/page-parts'
import { LOCALE_CODES } from '#/locales/locale'
import { BUILD_FOLDER, DEPLOY_FOLDER } from '../build/folders'

/** Traces of the sandbox, mocks, sources or a development build in a file that players download. */
const FOREIGN =
  /mockServiceWorker|HttpResponse|@?faker|__sandbox|x-sandbox|@mswjs|sourceMappingURL=|react_stack_bottom_frame/

/** The form library's devtools client, which dispatches the values of forms on `window` (`vite.config.ts`). */
const FORM_DEVTOOLS = /tanstack-(?:connect|dispatch-event|devtools)|__TANSTACK_EVENT_TARGET__/

/** The code that sends error reports: loaded after everything else, and only if the operator enables it. */
const TELEMETRY = /__SENTRY__/

const ALWAYS = [FOREIGN, FORM_DEVTOOLS]

/** The scripts that pages load before they are live. */
function firstScripts(): Set<string> {
  const manifest = readManifest(DEPLOY_FOLDER)
  const preloads = PAGES.flatMap((page) =>
    LOCALE_CODES.flatMap((locale) => preloadsOf(manifest, page, locale)),
  )
  return new Set([...entryScripts(manifest), ...preloads])
}

/** Content of the build that must not reach players, one line each. */
export function forbiddenContent(): string[] {
  const first = firstScripts()
  return readdirSync(BUILD_FOLDER, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = join(BUILD_FOLDER, name)
    if (!statSync(file).isFile() || /\.(?:br|gz|woff2|png|jpg|webp|avif|ico)$/.test(name)) return []
    if (name.endsWith('.map')) return [`${file}: a source map`]
    const text = readFileSync(file, 'utf8')
    const refused = first.has(name) || name.endsWith('.html') ? [...ALWAYS, TELEMETRY] : ALWAYS
    return refused.flatMap((pattern) => {
      const [found] = pattern.exec(text) ?? []
      return found === undefined ? [] : [`${file}: ${found}`]
    })
  })
}
