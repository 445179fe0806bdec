import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_FOLDER } from './build'

/** What betrays the sandbox, the mocks, the sources or a build for development in a file that players download. */
const FOREIGN =
  /mockServiceWorker|HttpResponse|@?faker|__sandbox|x-sandbox|@mswjs|sourceMappingURL=|react_stack_bottom_frame/

/** What the build holds that must not reach players, a line each. */
export function foreignMatter(): string[] {
  return readdirSync(BUILD_FOLDER, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = join(BUILD_FOLDER, name)
    if (!statSync(file).isFile() || /\.(?:br|gz|woff2|png|jpg|webp|avif|ico)$/.test(name)) return []
    if (name.endsWith('.map')) return [`${file}: a source map`]
    const [found] = FOREIGN.exec(readFileSync(file, 'utf8')) ?? []
    return found === undefined ? [] : [`${file}: ${found}`]
  })
}
