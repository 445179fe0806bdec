import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import subsetFont from 'subset-font'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'

const PACKAGES = 'node_modules/@fontsource-variable'
const FOLDER = 'src/styles/fonts'

/** The families of the design, and the weights that the tokens use. */
const FAMILIES = [
  { name: 'golos-text', weight: { min: 400, max: 600 } },
  { name: 'sofia-sans-extra-condensed', weight: 640 },
] as const

/** The code points that the site itself uses, as in `unicode-range` of `src/styles/fonts.css`. */
export const SUBSETS = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xa9, 0xa9],
    [0xab, 0xab],
    [0xb7, 0xb7],
    [0xbb, 0xbb],
    [0xd7, 0xd7],
    [0x2013, 0x2014],
    [0x2018, 0x201a],
    [0x201c, 0x201e],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x2212, 0x2212],
  ],
  cyrillic: [
    [0x401, 0x401],
    [0x410, 0x44f],
    [0x451, 0x451],
    [0x2116, 0x2116],
  ],
} as const

/** Kerning, ligatures, tabular figures and marks; the fonts' other features are not used. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

function textOf(ranges: readonly (readonly [number, number])[]): string {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('')
}

/** The whole font of a family for one subset, as its package contains it. */
export function packagedFont(name: (typeof FAMILIES)[number]['name'], subset: string) {
  return readFile(`${PACKAGES}/${name}/files/${name}-${subset}-wght-normal.woff2`)
}

/** The fonts for the first paint, by file name: a third of the size of the packages' subsets. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const { name, weight } of FAMILIES) {
    for (const [subset, ranges] of Object.entries(SUBSETS)) {
      const cut = await subsetFont(await packagedFont(name, subset), textOf(ranges), {
        targetFormat: 'woff2',
        variationAxes: { wght: weight },
        // Hinting is a quarter of the bytes, and only helps on screens coarser than those of almost any phone.
        noHinting: true,
        keepFeatures: FEATURES,
      })
      files.set(`${FOLDER}/${name}-${subset}.woff2`, cut)
    }
  }
  return files
}

async function main(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const [file, content] of await cutFonts()) {
    await writeFile(file, content)
    process.stdout.write(`${file}  ${content.byteLength} bytes\n`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run fonts', {})
  await main().catch(fail)
}
