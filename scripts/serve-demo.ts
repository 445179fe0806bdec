import { readFile } from 'node:fs/promises'
import { getRequestListener } from '@hono/node-server'
import { createStaticSite } from '#deploy/static-site'
import { fail } from './fail'
import { listen } from './listen'
import { readServerSettings } from './settings'
import { stopWhenAsked } from './stop'
import { addressOf } from './welcome'

const FOLDER = 'dist-demo'

/** The headers of every file, as a host that reads `_headers` sends them. */
async function headersOfAll(): Promise<Record<string, string>> {
  const [all = ''] = (await readFile(`${FOLDER}/_headers`, 'utf8')).split(/\n(?=\S)/)
  const lines = all.split('\n').slice(1)
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.trim().split(': ')
      return [name, value.join(': ')]
    }),
  )
}

/** Serves the demonstration that was built: files with their headers, and no backend. */
async function serveDemo(): Promise<void> {
  const { host, port } = readServerSettings('production', 4174)
  const site = await createStaticSite({ root: FOLDER, headers: await headersOfAll() })
  const listener = getRequestListener((request) => site.fetch(request), {
    overrideGlobalObjects: false,
  })
  const server = await listen((request, response) => void listener(request, response), {
    host,
    port,
  })
  process.stdout.write(`${addressOf(server.address())}\n`)
}

stopWhenAsked()
await serveDemo().catch(fail)
