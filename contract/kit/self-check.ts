import { createSandbox } from '#sandbox/server/sandbox'
import { percent } from './report/coverage'
import { terminal } from './report/terminal'
import { runKit } from './run/run-kit'
import { served } from './testing/served'
import { watchWaits } from './testing/waits'

/** What the whole kit must meet of the documented responses, in percent. */
const LEAST = 90

/** In seconds: what a whole run may take against a quick server, as README.md promises. */
const LONGEST_RUN = 90

/** Runs the whole kit against the good sandbox: no finding, nothing skipped, enough of the contract covered, soon enough. */
async function selfCheck(): Promise<boolean> {
  const watched = watchWaits(createSandbox().fetch)
  const { base, close } = await served(watched.fetch)
  const result = await runKit({ base })
  close()
  // All waits begin at once, and the sandbox waits none of them out.
  const seconds = Math.ceil(result.milliseconds / 1000 + watched.longest())
  process.stdout.write(
    `${terminal(result)}\nA server without a clock that can be moved: ${seconds} s, of ${LONGEST_RUN} s.\n`,
  )
  const { paths, operations, responses } = result.coverage
  return (
    result.compatible &&
    seconds <= LONGEST_RUN &&
    result.claims.every(({ outcome }) => outcome === 'kept') &&
    paths.missing.length === 0 &&
    operations.missing.length === 0 &&
    percent(responses) >= LEAST
  )
}

process.exit((await selfCheck()) ? 0 : 1)
