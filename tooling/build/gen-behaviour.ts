import { globSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'
import { behaviourPage } from './behaviour-page'

// Writes `docs/behaviour.md`.

const sectionsSchema = v.record(v.string(), v.record(v.string(), v.string()))

const files = globSync('{src,tests,deploy,tooling}/**/*.{test,spec}.{ts,tsx}')
  .toSorted()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const sections = v.parse(sectionsSchema, parse(readFileSync('docs/behaviour.yaml', 'utf8')))
writeFileSync('docs/behaviour.md', behaviourPage(sections, files))
