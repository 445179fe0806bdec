import { createSandbox } from '#sandbox/server/sandbox'
import { percent } from './coverage'
import { terminal } from './report/terminal'
import { runKit } from './run-kit'
import { served } from './testing/served'

/** What the whole kit must meet of the documented responses, in percent. */
const LEAST = 90

/** Runs the whole kit against the good sandbox: no finding, nothing skipped, enough of the contract met. */
async function selfCheck(): Promise<boolean> {
  const { base, close } = await served(createSandbox().fetch)
  const result = await runKit({ base })
  close()
  process.stdout.write(terminal(result))
  const { paths, operations, responses } = result.coverage
  return (
    result.compatible &&
    result.claims.every(({ outcome }) => outcome === 'kept') &&
    paths.missing.length === 0 &&
    operations.missing.length === 0 &&
    percent(responses) >= LEAST
  )
}

process.exit((await selfCheck()) ? 0 : 1)
