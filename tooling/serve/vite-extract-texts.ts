import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { runCommand } from '../cli/run-command'

const SOURCE = /\/src\/.+\.tsx?$/
const TEST = /\.test\.tsx?$/

/** Saving several files is one change. */
const SETTLED_MS = 100

const readCatalogs = () =>
  globSync('src/locales/*/messages.po')
    .map((file) => readFileSync(file, 'utf8').replace(/^"POT-Creation-Date:.*$/m, ''))
    .join('')

/** Brings the catalogs up to date; gives whether that changed them, or throws with the reason why it is not possible. */
async function extractFromSources(): Promise<boolean> {
  const before = readCatalogs()
  const { ok, output } = await runCommand(['lingui', 'extract', '--overwrite'])
  // The stack shows nothing of the text.
  if (!ok) throw new Error(/^Error: .+/m.exec(output)?.[0] ?? output.trim())
  return readCatalogs() !== before
}

/**
 * Keeps the catalogs up to date while `npm run dev` runs, and reloads the page with them: it takes its texts from there, so
 * that a text changed in a component would not show before `npm run gen`.
 */
export function extractTexts(extract = extractFromSources): Plugin {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve()
  return {
    name: 'extract-texts',
    configureServer({ watcher, config, ws }) {
      async function update() {
        try {
          if (await extract()) ws.send({ type: 'full-reload' })
        } catch (error) {
          config.logger.warn(`The catalogs are not up to date. ${String(error)}`)
        }
      }
      watcher.on('change', (file) => {
        if (!SOURCE.test(file) || TEST.test(file)) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          last = last.then(update)
        }, SETTLED_MS)
      })
    },
  }
}
