// Runs first in every script of package.json. Plain JavaScript, because packages may not be installed yet.
import { existsSync } from 'node:fs'

function end(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

if (!existsSync('node_modules/tsx')) end('The packages are not installed yet: run npm ci first.')
// The argument may be a program of the build.
const [, program] = process.argv
if (program !== undefined && !existsSync(program))
  end('There is no build yet: run npm run build first.')
