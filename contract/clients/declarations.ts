import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { ENTRY_POINTS, PACKAGE_HTTP, SITE_HTTP, SOURCES } from './entry-points'

const SPECIFIER = /(?<=\bfrom |\bimport\(|^import )(['"])([.#][^'"]*)\1/gm

function compilerOptions(outDir: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  return {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    allowImportingTsExtensions: true,
    rootDir: process.cwd(),
    outDir,
  }
}

/**
 * Writes the declarations of the entry points and of all that they import, in the folders of the repository.
 * Imports are written as Node and every bundler resolve them: relative, with an extension, without our aliases.
 */
export function writeDeclarations(out: string): void {
  const options = compilerOptions(out)
  const host = ts.createCompilerHost(options)
  const entries = ENTRY_POINTS.map((name) => join(SOURCES, `${name}.ts`))
  const program = ts.createProgram([...entries, PACKAGE_HTTP], options, host)

  const resolved = (specifier: string, from: string): string => {
    const { resolvedModule } = ts.resolveModuleName(specifier, from, options, host)
    if (!resolvedModule) throw new Error(`${from} imports ${specifier}, which is not there.`)
    const { resolvedFileName } = resolvedModule
    return resolvedFileName === SITE_HTTP ? PACKAGE_HTTP : resolve(resolvedFileName)
  }

  const { diagnostics } = program.emit(undefined, (file, text, _mark, _onError, sources) => {
    const source = sources?.[0]?.fileName
    if (source === undefined || source === SITE_HTTP) return
    const rewritten = text.replaceAll(SPECIFIER, (_, quote: string, specifier: string) => {
      const path = relative(dirname(source), resolved(specifier, source)).replace(/\.tsx?$/, '.js')
      return `${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
    })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, rewritten)
  })
  const [first] = diagnostics
  if (first) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, '\n'))
}
