import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { redocly } from './redocly'

/** What Redocly says of the contract and the flows, undefined where they are well-formed. */
export async function lint(home: string, flows: string): Promise<string | undefined> {
  const files = readdirSync(flows).filter((name) => name.endsWith('.yaml'))
  const { code, output } = await redocly([
    'lint',
    join(home, 'openapi.yaml'),
    ...files.map((name) => join(flows, name)),
    `--config=${join(home, 'redocly.yaml')}`,
    '--format=stylish',
  ])
  return code === 0 ? undefined : output
}
