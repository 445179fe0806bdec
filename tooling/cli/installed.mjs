// Comes first in every script of package.json; plain JavaScript, because nothing is installed yet.
import { existsSync } from 'node:fs'

if (!existsSync('node_modules/tsx')) {
  process.stderr.write('The packages are not installed yet: run npm ci first.\n')
  process.exit(1)
}
