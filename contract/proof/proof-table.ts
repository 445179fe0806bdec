import type { Verdict } from './prove'

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/** Of the bugs, how many at least must be caught. */
const LEAST = 0.95

const caughtOf = (verdicts: readonly Verdict[]): number =>
  verdicts.filter(({ claim }) => claim !== undefined).length

/** Whether as many bugs were caught as must be. */
export const isEnough = (verdicts: readonly Verdict[]): boolean =>
  caughtOf(verdicts) >= LEAST * verdicts.length

const findings = (number: number): string =>
  ['no finding', 'one finding'][number] ?? `${number} findings`

/**
 * The proof in Markdown: what was planted, and which claim of the kit caught it. `faults` are those that it
 * found without a bug.
 */
function proofTable(verdicts: readonly Verdict[], faults: readonly string[]): string {
  const caught = caughtOf(verdicts)
  const rows = verdicts.map(
    ({ bug: { name, operation, says }, claim }) =>
      `| \`${name}\` | \`${operation}\` | ${says} | ${claim ?? '**missed**'} |`,
  )
  return `The good sandbox: ${findings(faults.length)}. Of ${verdicts.length} planted bugs ${caught} are caught, ${share(caught, verdicts.length)}.

<details>
<summary>Every bug, and the claim that caught it</summary>

| bug | operation | what is wrong | caught by the claim |
|---|---|---|---|
${rows.join('\n')}

</details>`
}

const BETWEEN = /(<!-- proof:[^\n]*-->\n\n)[\s\S]*?(\n\n<!-- \/proof -->)/

/** The page with the table between its two marks. Throws where it has none. */
export function withProof(
  page: string,
  verdicts: readonly Verdict[],
  faults: readonly string[],
): string {
  if (!BETWEEN.test(page)) throw new Error('The page does not say where the proof stands.')
  return page.replace(
    BETWEEN,
    (_, start: string, end: string) => `${start}${proofTable(verdicts, faults)}${end}`,
  )
}
