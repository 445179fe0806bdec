import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { extname, join, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from 'vite'
import { ensureChromium } from '../../tooling/checks/chromium'
import { runProgram } from '../../tooling/cli/run-program'
import { projectOutside, type Outside } from './outside'
import { BROWSER_TEST, HAPPY_DOM_TEST, REACT_TEST } from './outside-tests'
import { snippets, type Place } from './snippets'

const BESIDE = [
  '@playwright/test',
  '@tanstack/react-query',
  '@types/node',
  '@types/react',
  'happy-dom',
  'msw',
  'react',
  'react-dom',
  'valibot',
  'vitest',
]
const SNIPPETS: readonly Place[] = ['client', 'react', 'vitest', 'browser', 'playwright']

/** Open types must accept values the contract does not name, and a mistake must be reported. */
const OPEN_AND_WRONG = `
export const later: import('aurora-client/client').PaymentStatus = 'of a later version'
await api.signIn({ login: 1 })
`

/** The tools from npm that test the package. */
const PLATFORM = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const TOOLS = [
  '@arethetypeswrong/cli@0.18.5',
  `node-20@npm:${PLATFORM}@20.19.0`,
  `node-22@npm:${PLATFORM}@22.12.0`,
  'pnpm@12.21.0',
  'publint@0.3.25',
]
/** Kept until the next `npm ci`: 430 MB take a quarter of a minute. */
const tools = resolve('node_modules/.cache/client-tools')
const tool = (path: string) => join(tools, 'node_modules', path)

let outside: Outside
let installed: Promise<void>

async function installTools(): Promise<void> {
  mkdirSync(tools, { recursive: true })
  const words = ['install', '--silent', '--save-exact', '--prefix', tools, ...TOOLS]
  const { code, output } = await runProgram('npm', words)
  if (code !== 0) throw new Error(`The test tools cannot be installed: ${output}`)
}

beforeAll(async () => {
  // While the package is built.
  installed = installTools()
  // The tests that need the tools report it.
  installed.catch(() => undefined)
  outside = await projectOutside({ types: true })
  outside.add(BESIDE)
})

afterAll(() => outside.remove())

describe('the declarations', () => {
  test('keeps React out of the client and the schemas', () => {
    const types = join(outside.folder, 'node_modules/aurora-client/types')
    const files = globSync(['client.d.ts', 'schemas.d.ts', 'shared/*.d.ts'], { cwd: types })
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect(readFileSync(join(types, file), 'utf8')).not.toMatch(/react/i)
  })

  // With Node's module resolution, which bundlers include; attw checks that declarations are found with it.
  test('type-checks every snippet', () => {
    const files = SNIPPETS.flatMap((place) =>
      snippets(place).map((code, index) => {
        const name = `types/${place}-${index}.${place === 'react' ? 'tsx' : 'ts'}`
        outside.write(name, `${code}${place === 'client' ? OPEN_AND_WRONG : ''}`)
        return join(outside.folder, name)
      }),
    )
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      jsx: ts.JsxEmit.ReactJSX,
      types: ['node'],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      typeRoots: [join(outside.folder, 'node_modules/@types')],
    })
    // Only our own files: declarations of other packages are theirs, and take long to check.
    const own = program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(outside.folder))
    expect(own.some(({ fileName }) => fileName.endsWith('.d.ts'))).toBe(true)
    const found = own
      .flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ])
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0])
    expect(found).toEqual(["Type 'number' is not assignable to type 'string'."])
  })
}, 120_000)

describe('outside the repository', { timeout: 180_000 }, () => {
  beforeAll(() => installed, 180_000)

  test('runs client, schemas and hooks on Node 20.19', async () => {
    const [code = ''] = snippets('client')
    const world = `const answers = { signIn: { result: 'ok', jwt: 'a', user: { login: 'rider', money: 1 } }, check: { sessions: [1] } }
const fetch = async (url) => Response.json(answers[url.split('/').at(-1)])\n`
    const script = stripTypeScriptTypes(code).replace(
      "baseUrl: 'https://game.example',",
      "baseUrl: 'https://game.example', fetch,",
    )
    outside.write(
      'oldest.mjs',
      `${world}${script}
await import('aurora-client/schemas')
await import('aurora-client/hooks')
console.log(process.version)`,
    )
    expect(await outside.node(['oldest.mjs'], tool('node-20/bin/node'))).toBe(
      'a new token\nrider has 1 credits\n1 sessions\nv20.19.0\n',
    )
  })

  test('runs mocks, sandbox and hooks on Node 22.12, in Vitest and React', async () => {
    for (const [index, code] of snippets('vitest').entries()) {
      outside.write(`vitest/${index}.test.ts`, code)
    }
    const [app = ''] = snippets('react')
    outside.write('vitest/app.tsx', app)
    outside.write('vitest/react.test.tsx', REACT_TEST)
    outside.write('vitest/happy-dom.test.ts', HAPPY_DOM_TEST)
    const words = ['node_modules/vitest/vitest.mjs', 'run', '--root', 'vitest', '--maxWorkers=1']
    const output = await outside.node(words, tool('node-22/bin/node'))
    expect(output).toMatch(/Tests {2}9 passed \(9\)/)
  })

  test('installs with pnpm, using the valibot of the project', async () => {
    const dependencies = { 'aurora-client': `file:${outside.tarball}`, valibot: '1.5.0' }
    outside.write('pnpm/package.json', JSON.stringify({ type: 'module', dependencies }))
    outside.write(
      'pnpm/index.mjs',
      `import { createClient } from 'aurora-client/client'
import { vCredentials } from 'aurora-client/schemas'
import * as v from 'valibot'
console.log(typeof createClient().signIn, v.safeParse(vCredentials, { login: 'a' }).success)`,
    )
    const words = ['--dir', 'pnpm', 'install', '--store-dir', join(tools, 'store')]
    await outside.node(words, tool('.bin/pnpm'))
    expect(await outside.node(['pnpm/index.mjs'])).toBe('function false\n')
  })

  test('passes publint and attw', async () => {
    await outside.node([tool('publint/src/cli.js'), outside.tarball, '--strict'])
    const attw = [tool('@arethetypeswrong/cli/dist/index.js'), outside.tarball]
    await outside.node([...attw, '--profile', 'esm-only', '--exclude-entrypoints', 'openapi.yaml'])
  })
})

describe('in a browser', () => {
  const TYPES: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
  }
  let server: Server
  let origin = ''

  /** A page of another application, with nothing behind it. */
  beforeAll(async () => {
    const app = join(outside.folder, 'app')
    const worker = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')
    outside.write('app/public/.keep', '')
    copyFileSync(worker, join(app, 'public/mockServiceWorker.js'))
    const started = `\ndocument.body.dataset['mocks'] = 'ready'\n`
    outside.write('app/main.ts', `${snippets('browser').join('\n')}${started}`)
    outside.write(
      'app/index.html',
      '<!doctype html><html lang="en"><title>An application</title><body><script type="module" src="./main.ts"></script></body></html>',
    )
    await build({ root: app, configFile: false, logLevel: 'warn', build: { target: 'es2022' } })
    server = createServer(({ url = '/' }, response) => {
      try {
        const name = url === '/' ? '/index.html' : url
        const body = readFileSync(join(app, 'dist', name))
        response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
        response.end(body)
      } catch {
        response.writeHead(404).end()
      }
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const address = server.address()
    origin = typeof address === 'object' && address ? `http://localhost:${address.port}` : ''
  }, 120_000)

  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('runs the snippets for a browser and for Playwright', async () => {
    const { executablePath, args } = ensureChromium()
    outside.write('playwright/snippet.spec.ts', snippets('playwright').join('\n'))
    outside.write('playwright/browser.spec.ts', BROWSER_TEST)
    const launchOptions = { executablePath, args }
    const use = { baseURL: origin, serviceWorkers: 'block', launchOptions }
    const config = { testDir: '.', outputDir: 'out', reporter: 'line', workers: 1, use }
    outside.write('playwright/playwright.config.ts', `export default ${JSON.stringify(config)}\n`)
    const program = 'node_modules/@playwright/test/cli.js'
    const words = [program, 'test', '--config', 'playwright/playwright.config.ts']
    expect(await outside.node(words)).toContain('2 passed')
  }, 240_000)
})
