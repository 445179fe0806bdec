import { resolve } from 'node:path'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { ENTRY_POINTS, SOURCES } from './entry-points'

/**
 * Writes the declarations of the entry points: what they export and what that names, nothing else of the project.
 * `generated` is the folder of `generateSources`.
 */
export async function writeDeclarations(
  out: string,
  generated: string,
  external: RegExp,
): Promise<void> {
  const bundle = await rollup({
    input: Object.fromEntries(ENTRY_POINTS.map((name) => [name, `${SOURCES}/${name}.ts`])),
    external,
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
