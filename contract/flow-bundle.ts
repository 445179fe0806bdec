import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'

interface Source {
  readonly name: string
  readonly type: string
  readonly url: string
}
interface Arazzo {
  readonly sourceDescriptions: readonly Source[]
  readonly workflows: readonly unknown[]
}

const SETUP = 'setup'
const FROM_SETUP = '$sourceDescriptions.setup.workflows.'

const read = (file: string): Arazzo => parse(readFileSync(file, 'utf8'))

/**
 * Writes a copy of a file of flows into `folder` in which the preparing flows stand too: the runner
 * reads the file of another flow anew for each step that uses it, which doubles its time. Gives the
 * name of the copy.
 */
export function bundleFlows(file: string, folder: string): string {
  const own = read(file)
  const setup = read(join(dirname(file), `${SETUP}.arazzo.yaml`))
  const whole = {
    ...own,
    sourceDescriptions: own.sourceDescriptions
      .filter(({ name }) => name !== SETUP)
      .map((source) => ({ ...source, url: join(dirname(file), source.url) })),
    workflows: [...own.workflows, ...setup.workflows],
  }
  const copy = join(folder, basename(file))
  writeFileSync(copy, JSON.stringify(whole).replaceAll(FROM_SETUP, ''))
  return copy
}
