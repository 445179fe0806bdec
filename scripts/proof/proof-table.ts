import type { Verdict } from './prove'

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/** Of the bugs, how many at least must be caught. */
const LEAST = 0.95

export const isEnough = (verdicts: readonly Verdict[]): boolean =>
  verdicts.filter(({ claim }) => claim !== undefined).length >= LEAST * verdicts.length

/** The proof as a page in Markdown: what was planted, and which claim of the kit caught it. */
export function proofTable(verdicts: readonly Verdict[]): string {
  const caught = verdicts.filter(({ claim }) => claim !== undefined).length
  const rows = verdicts.map(
    ({ bug: { name, operation, says }, claim }) =>
      `| \`${name}\` | \`${operation}\` | ${says} | ${claim ?? '**missed**'} |`,
  )
  return `# Proof of the kit

A kit that was never seen to fail proves nothing. \`npm run contract:proof\` plants one bug after the other in the sandbox
(\`sandbox/bugs/\`), runs the kit against it and writes this page. A bug counts as caught where a finding names the very
operation that does wrong. The parts of the kit run quickest first, the raw requests, the flows that touch the operation,
then all; the first claim that names it is listed.

The good sandbox: no finding. Of ${verdicts.length} planted bugs ${caught} are caught, ${share(caught, verdicts.length)}.

| bug | operation | what is wrong | caught by the claim |
|---|---|---|---|
${rows.join('\n')}
`
}
