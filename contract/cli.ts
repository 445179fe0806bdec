import { readArguments, USAGE } from './args'
import { percent } from './coverage'
import { runKit } from './run-kit'
import { CannotRun } from './server'

/* oxlint-disable no-console -- a program of the command line speaks to its terminal */

const asked = readArguments(process.argv.slice(2), process.env)

if (asked.kind !== 'run') {
  console.error(asked.kind === 'help' ? USAGE : `${asked.why}\n\n${USAGE}`)
  process.exit(asked.kind === 'help' ? 0 : 2)
}

try {
  const result = await runKit(asked.options)
  for (const { operation, claim, expected, got, line } of result.findings) {
    console.log(`${operation}: ${claim}\n  openapi.yaml:${line}: ${expected}\n  ${got}\n`)
  }
  console.log(`${result.claims.length} claims, ${result.requests} requests`)
  console.log(`Responses: ${percent(result.coverage.responses).toFixed(0)} %`)
  process.exit(result.compatible ? 0 : 1)
} catch (error) {
  if (!(error instanceof CannotRun)) throw error
  console.error(error.message)
  process.exit(2)
}
