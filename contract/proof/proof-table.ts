import type { Verdict } from './prove'

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/** The share of the bugs that must be caught. */
const LEAST = 0.97

/** Lines of the terminal that a finding may take. */
const MOST_LINES = 5

/** Whether a bug is caught as it must be: with the sentence that it breaks, in a few lines. */
const isCaught = ({ caught }: Verdict): boolean =>
  caught !== undefined && caught.lines <= MOST_LINES

export const caughtOf = (verdicts: readonly Verdict[]): number => verdicts.filter(isCaught).length

/** Whether as many bugs were caught as must be. */
export const isEnough = (verdicts: readonly Verdict[]): boolean =>
  caughtOf(verdicts) >= LEAST * verdicts.length

const findings = (number: number): string =>
  ['no finding', 'one finding'][number] ?? `${number} findings`

/** The proof in a sentence or two. `faults` are what it found without a bug. */
export function summary(verdicts: readonly Verdict[], faults: readonly string[]): string {
  const caught = caughtOf(verdicts)
  return `The good sandbox: ${findings(faults.length)}. Of ${verdicts.length} planted bugs ${caught} are caught, ${share(caught, verdicts.length)}.`
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

/** The page of all bugs: what was planted, which claim caught it, and the sentence that it quotes. */
export function bugsPage(verdicts: readonly Verdict[], faults: readonly string[]): string {
  const rows = verdicts.map(
    ({ bug: { name, operation, says }, caught }) =>
      `| \`${name}\` | \`${operation}\` | ${cell(says)} | ${caught ? `\`${caught.by}\` | ${cell(caught.sentence)}` : '**missed** |'} |`,
  )
  return `# The planted bugs

Written by \`npm run contract:proof\`. ${summary(verdicts, faults)}

| bug | operation | what is wrong | caught by the claim | the sentence that it breaks and the kit quotes |
|---|---|---|---|---|
${rows.join('\n')}
`
}

const ROW = /^\| `([\w-]+)` \| `\w+` \| .+? \| `([\w-]+)` \|/gm

/** The caught bugs of the page, each with the claim that caught it. */
export const caughtBefore = (page: string): ReadonlyMap<string, string> =>
  new Map([...page.matchAll(ROW)].map(([, name = '', by = '']) => [name, by]))

const BETWEEN = /(<!-- proof:[^\n]*-->\n\n)[\s\S]*?(\n\n<!-- \/proof -->)/

/** The page with the summary between its two marks. Throws where it has none. */
export function withSummary(page: string, text: string): string {
  if (!BETWEEN.test(page)) throw new Error('The page has no place for the proof.')
  return page.replace(BETWEEN, (_, start: string, end: string) => `${start}${text}${end}`)
}
