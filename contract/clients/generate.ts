import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate, type OpenApiDocument } from 'orval'
import { output } from '../../orval.config'
import { prepareForClients, UNKNOWN } from '../../tooling/build/client-contract'
import { PACKAGE_HTTP } from './entry-points'

const CLOSED = /^export type (\w+) = typeof \1\[keyof typeof \1\];$/m

const prepared = (document: OpenApiDocument) => {
  prepareForClients(document)
  return document
}

/**
 * Writes the sources of the package into a folder: `src/api/generated`, with the functions, hooks, mocks and types of a
 * client that takes responses as they are. The site's own client reads display-only fields as null if they do not fit,
 * and unnamed values of open enums as `unknown`.
 */
export async function generateSources(folder: string): Promise<void> {
  cpSync('src/api/generated', folder, { recursive: true })
  const options = {
    input: { target: './openapi.yaml', override: { transformer: prepared } },
    output: {
      ...output,
      target: join(folder, 'endpoints'),
      schemas: join(folder, 'model'),
      override: { ...output.override, mutator: { path: PACKAGE_HTTP, name: 'http' } },
    },
  }
  await generate(options, process.cwd(), { logLevel: 'error', throwOnError: true })
  for (const file of readdirSync(join(folder, 'model'), { encoding: 'utf8' })) {
    const path = join(folder, 'model', file)
    const text = readFileSync(path, 'utf8')
    const named = text.replace(`  ${UNKNOWN}: '${UNKNOWN}',\n`, '')
    if (named === text) continue
    writeFileSync(
      path,
      named.replace(CLOSED, (type) => type.replace(';', ' | (string & {});')),
    )
  }
}
