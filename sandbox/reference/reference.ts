import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { limitTables, type Limits } from './limits'

interface Contract {
  readonly info: { readonly title: string; readonly description: string }
  readonly 'x-limits': Limits
}

/** Redoc sets its styles by script and searches in a worker; the policy blocks every network request. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'"

const OPTIONS = {
  downloadUrls: [{ title: 'openapi.yaml', url: 'openapi.yaml' }],
  pathInMiddlePanel: true,
  nativeScrollbars: true,
  sortRequiredPropsFirst: true,
  theme: {
    typography: {
      fontFamily: 'system-ui, sans-serif',
      headings: { fontFamily: 'system-ui, sans-serif' },
    },
  },
}

const page = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="data:,">
  </head>
  <body style="margin: 0">
    <div id="reference"></div>
    <script src="redoc.js"></script>
    <script src="reference.js"></script>
  </body>
</html>
`

/** Redoc with the contract embedded, and its limits as tables: the page needs no server and works from a disk. */
function script(yaml: string): string {
  const contract: Contract = parse(yaml)
  const { info } = contract
  const description = info.description + limitTables(contract['x-limits'])
  const shown = { ...contract, info: { ...info, description } }
  return `Redoc.init(${JSON.stringify(shown)}, ${JSON.stringify(OPTIONS)}, document.getElementById('reference'))\n`
}

const pathOf = (url: string) => fileURLToPath(import.meta.resolve(url))

interface ReferenceFile {
  readonly mediaType: string
  readonly body: string
}

/** The files of the contract's reference by name; they work together in any folder. */
export async function referenceFiles(): Promise<ReadonlyMap<string, ReferenceFile>> {
  const [yaml, redoc] = await Promise.all([
    readFile(pathOf('../../openapi.yaml'), 'utf8'),
    readFile(pathOf('redoc/bundles/redoc.standalone.js'), 'utf8'),
  ])
  const { info }: Contract = parse(yaml)
  return new Map([
    ['index.html', { mediaType: 'text/html; charset=utf-8', body: page(info.title) }],
    ['redoc.js', { mediaType: 'text/javascript; charset=utf-8', body: redoc }],
    ['reference.js', { mediaType: 'text/javascript; charset=utf-8', body: script(yaml) }],
    ['openapi.yaml', { mediaType: 'application/yaml; charset=utf-8', body: yaml }],
  ])
}

/** Serves the reference under `base` (`/__sandbox/reference`); 404 for every other path. */
export async function referenceSite(base: string) {
  const files = await referenceFiles()
  return (request: Request): Response => {
    const { pathname } = new URL(request.url)
    if (pathname === base) {
      const headers = { location: `${base}/`, 'cache-control': 'no-cache' }
      return new Response(null, { status: 308, headers })
    }
    const file = files.get(pathname.slice(base.length + 1) || 'index.html')
    if (!file) return new Response('Not found\n', { status: 404 })
    return new Response(file.body, {
      headers: {
        'content-type': file.mediaType,
        'cache-control': 'no-cache',
        // Replaces the site's policy, whose trusted types Redoc does not know.
        'content-security-policy': POLICY,
      },
    })
  }
}
