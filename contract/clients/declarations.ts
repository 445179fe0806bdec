import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { runProgram } from '../../tooling/cli/run-program'
import { ENTRY_POINTS, SOURCES } from './entry-points'

/** Separate, like the scripts: entry points without React must not name its types. */
const [HOOKS, OTHERS] = [
  ENTRY_POINTS.filter((name) => name === 'hooks'),
  ENTRY_POINTS.filter((name) => name !== 'hooks'),
]

/** The project's module aliases, for a copy of it under `root`. */
const pathsIn = (root: string, generated: string) => ({
  '#/api/generated/*': [join(root, generated, '*')],
  '#/*': [join(root, 'src/*')],
  '#sandbox/*': [join(root, 'sandbox/*')],
})

/** Writes the declarations of all modules the entry points use into `out`, in the folders of the project. */
async function writeModules(out: string, generated: string): Promise<void> {
  const config = join(generated, 'tsconfig.json')
  const options = {
    extends: resolve('tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      // Lint checks them, with the narrower types of the site's own client.
      noCheck: true,
      rootDir: resolve('.'),
      outDir: out,
      paths: pathsIn(resolve('.'), generated),
    },
    include: [],
    files: ENTRY_POINTS.map((name) => resolve(SOURCES, `${name}.ts`)),
  }
  writeFileSync(config, JSON.stringify(options))
  const words = ['node_modules/typescript-7/bin/tsc', '--project', config]
  const { code, output } = await runProgram(process.execPath, words)
  if (code !== 0) throw new Error(output)
}

/**
 * Writes the declarations of the entry points: their exports and the types those use, nothing else of the project.
 * `generated` is the folder of `generateSources`.
 */
export async function writeDeclarations(
  out: string,
  generated: string,
  external: RegExp,
): Promise<void> {
  const modules = resolve(generated, 'modules')
  await writeModules(modules, generated)
  for (const names of [OTHERS, HOOKS]) {
    const bundle = await rollup({
      input: Object.fromEntries(
        names.map((name) => [name, join(modules, SOURCES, `${name}.d.ts`)]),
      ),
      external,
      treeshake: { moduleSideEffects: 'no-external' },
      // It warns about types that no entry point exports; they are private.
      logLevel: 'silent',
      plugins: [
        dts({
          tsconfig: 'tsconfig.json',
          // Each module is read once, in isolation: TypeScript has already resolved its types.
          compilerOptions: {
            noLib: true,
            noResolve: true,
            types: [],
            paths: pathsIn(modules, generated),
          },
        }),
      ],
    })
    await bundle.write({
      dir: out,
      chunkFileNames: ({ name }) => `shared/${name.replace(/\.d$/, '')}.d.ts`,
    })
    await bundle.close()
  }
}
