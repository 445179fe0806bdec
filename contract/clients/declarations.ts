import { resolve } from 'node:path'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { ENTRY_POINTS, SOURCES } from './entry-points'

/** Apart, as the scripts are: what needs no React must not name its types. */
const [HOOKS, OTHERS] = [
  ENTRY_POINTS.filter((name) => name === 'hooks'),
  ENTRY_POINTS.filter((name) => name !== 'hooks'),
]

/**
 * Writes the declarations of the entry points: what they export and what that names, nothing else of the project.
 * `generated` is the folder of `generateSources`.
 */
export async function writeDeclarations(
  out: string,
  generated: string,
  external: RegExp,
): Promise<void> {
  for (const names of [OTHERS, HOOKS]) {
    const bundle = await rollup({
      input: Object.fromEntries(names.map((name) => [name, `${SOURCES}/${name}.ts`])),
      external,
      treeshake: { moduleSideEffects: 'no-external' },
      // It warns of types that no entry point exports; they are private.
      logLevel: 'silent',
      plugins: [
        dts({
          tsconfig: 'tsconfig.json',
          compilerOptions: {
            paths: {
              '#/api/generated/*': [`${resolve(generated)}/*`],
              '#/*': ['./src/*'],
              '#sandbox/*': ['./sandbox/*'],
            },
          },
        }),
      ],
    })
    await bundle.write({ dir: out, chunkFileNames: 'shared/[name].d.ts' })
    await bundle.close()
  }
}
