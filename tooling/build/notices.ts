import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Build } from '#deploy/whole-build'

/** The end of the names of files in which Vite lists the packages of a bundle. */
const LICENSES = '.licenses.json'

/** The Vite option that writes such a file. */
export const licensesOf = (bundle: string) => ({ fileName: bundle + LICENSES })

/** The packages of a build and its programs, in the deploy folder: the release makes its bill of materials from it. */
export const SHIPPED = 'shipped.json'

export type Shipped = { name: string; version: string; identifier?: string }
type Notice = Shipped & { text?: string }

/** The packages of fonts and icons, which are in no script. */
async function fontsAndIcons(): Promise<Notice[]> {
  const styles = await readFile('src/styles/fonts.css', 'utf8')
  const names = new Set(['lucide-static', ...(styles.match(/@fontsource-variable\/[\w-]+/g) ?? [])])
  return Promise.all(
    [...names].map(async (name) => {
      const folder = join('node_modules', name)
      const { version, license }: { version: string; license: string } = JSON.parse(
        await readFile(join(folder, 'package.json'), 'utf8'),
      )
      const text = await readFile(join(folder, 'LICENSE'), 'utf8')
      return { name, version, identifier: license, text: text.trim() }
    }),
  )
}

/**
 * Writes `licenses.txt` for players, with the licence of every package and font that they or the operator receive, and
 * the list of these for the release.
 */
export async function writeNotices({ dist, deploy }: Build): Promise<void> {
  const lists: string[] = []
  for (const folder of [dist, deploy]) {
    const names = await readdir(folder)
    lists.push(...names.filter((name) => name.endsWith(LICENSES)).map((name) => join(folder, name)))
  }
  const read = lists.map(async (file): Promise<Notice[]> =>
    JSON.parse(await readFile(file, 'utf8')),
  )
  const notices = [...(await Promise.all(read)).flat(), ...(await fontsAndIcons())]
  await Promise.all(lists.map((file) => rm(file)))
  const byName = new Map(notices.map((one) => [`${one.name} ${one.version}`, one]))
  const sorted = [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const texts = sorted.map(([name, { identifier = 'no licence', text = '' }]) =>
    [`${name} (${identifier})`, text].join('\n\n').trim(),
  )
  const rule = `\n\n${'-'.repeat(80)}\n\n`
  await writeFile(join(dist, 'licenses.txt'), `${texts.join(rule)}\n`)
  const shipped = sorted.map(([, { text: _text, ...one }]) => one)
  await writeFile(join(deploy, SHIPPED), `${JSON.stringify(shipped, null, 2)}\n`)
}
