import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { referencePage } from './page'

interface ReferenceFile {
  readonly mediaType: string
  readonly body: string | Uint8Array<ArrayBuffer>
}

const FONT = /(?:\.\/fonts|@fontsource-variable\/[\w-]+\/files)\/([\w-]+\.woff2)/g

const { resolve } = createRequire(new URL('../../src/styles/fonts.css', import.meta.url))
const text = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

/**
 * The reference of `openapi.yaml` by the names of its files. Relative links hold them together, so the
 * folder works wherever it lies, without a network.
 */
export async function referenceFiles(): Promise<ReadonlyMap<string, ReferenceFile>> {
  const contract = await text('../../openapi.yaml')
  const fonts = await text('../../src/styles/fonts.css')
  const sheets = [
    '@layer reset, tokens, base, reference;\n',
    await text('../../src/styles/reset.css'),
    await text('../../src/styles/tokens.css'),
    fonts.replaceAll(FONT, 'fonts/$1'),
    await text('../../src/styles/base.css'),
    await text('frame.css'),
    await text('reference.css'),
  ]
  const files = new Map<string, ReferenceFile>([
    ['index.html', { mediaType: 'text/html; charset=utf-8', body: await referencePage(contract) }],
    ['style.css', { mediaType: 'text/css; charset=utf-8', body: sheets.join('\n') }],
    ['openapi.yaml', { mediaType: 'application/yaml; charset=utf-8', body: contract }],
  ])
  for (const [source, name] of fonts.matchAll(FONT)) {
    const body = new Uint8Array(await readFile(resolve(source)))
    files.set(`fonts/${name}`, { mediaType: 'font/woff2', body })
  }
  return files
}
