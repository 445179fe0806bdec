export type Outcome = { passed: number; failed: number; output: string }

export type Check<Result extends Outcome = Outcome> = {
  name: string
  /** Checks that must pass first. */
  needs?: readonly string[]
  /** Runs alone, because it keeps every core busy. */
  alone?: boolean
  run: () => Promise<Result>
}

/**
 * Runs `checks` in parallel, at most `lanes` at once, in order as far as lanes and needs allow. A failure does not stop
 * the run, so that one run reports everything that is wrong; checks that need a failed one are skipped. Needs that are
 * not among `checks` count as met.
 */
export async function runChecks<Result extends Outcome>(
  checks: readonly Check<Result>[],
  lanes: number,
  report: (check: Check<Result>, outcome: Result | Outcome, seconds: number) => void,
): Promise<void> {
  const pending = [...checks]
  const running = new Map<string, { alone: boolean; ended: Promise<void> }>()
  const failed = new Set<string>()

  const isOpen = (name: string) => running.has(name) || pending.some((check) => check.name === name)
  const fits = ({ alone = false }: Check<Result>) =>
    alone
      ? running.size === 0
      : running.size < lanes && ![...running.values()].some((other) => other.alone)
  const isReady = ({ needs = [] }: Check<Result>) => !needs.some(isOpen)

  async function attempt({ needs = [], run }: Check<Result>): Promise<Result | Outcome> {
    const missing = needs.filter((name) => failed.has(name))
    if (missing.length > 0) {
      return { passed: 0, failed: 1, output: `Not tried: ${missing.join(', ')} failed.` }
    }
    try {
      return await run()
    } catch (error) {
      const output = error instanceof Error ? error.message : String(error)
      return { passed: 0, failed: 1, output }
    }
  }

  async function conduct(check: Check<Result>): Promise<void> {
    const started = performance.now()
    const outcome = await attempt(check)
    running.delete(check.name)
    if (outcome.failed > 0) failed.add(check.name)
    report(check, outcome, (performance.now() - started) / 1000)
  }

  while (pending.length > 0 || running.size > 0) {
    const next = pending.findIndex((check) => isReady(check) && fits(check))
    const [check] = next === -1 ? [] : pending.splice(next, 1)
    if (check === undefined) {
      await Promise.race([...running.values()].map(({ ended }) => ended))
      continue
    }
    const entry = { alone: check.alone ?? false, ended: Promise.resolve() }
    running.set(check.name, entry)
    entry.ended = conduct(check)
  }
}
