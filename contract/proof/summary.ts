import type { Good, Verdict } from './prove'

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/** The share of the mistakes that must be caught. */
const LEAST = 0.97

/** Lines of the terminal that a finding may take. */
const MOST_LINES = 5

/** Whether a mistake is caught as it must be: with the sentence that it breaks, in a few lines. */
const isCaught = ({ caught }: Verdict): boolean =>
  caught !== undefined && caught.lines <= MOST_LINES

const caughtOf = (verdicts: readonly Verdict[]): number => verdicts.filter(isCaught).length

/** Whether as many mistakes were caught as must be. */
export const isEnough = (verdicts: readonly Verdict[]): boolean =>
  caughtOf(verdicts) >= LEAST * verdicts.length

const counted = (number: number, one: string, many: string): string =>
  number === 1 ? `one ${one}` : `${number === 0 ? 'no' : number} ${number === 0 ? one : many}`

/** The proof in a few sentences. */
export function summary(
  { faults }: Pick<Good, 'faults'>,
  forms: { readonly all: number; readonly missed: readonly string[] },
  verdicts: readonly Verdict[],
  unbroken: readonly string[],
): string {
  const caught = caughtOf(verdicts)
  const seen = forms.all - forms.missed.length
  return `The good sandbox: ${counted(faults.length, 'finding', 'findings')}. Of ${verdicts.length} planted mistakes ${caught} are caught, ${share(caught, verdicts.length)}; of ${forms.all} misshapen responses ${seen}. Nothing breaks ${counted(unbroken.length, 'claim', 'claims')}.`
}

const BETWEEN = /(<!-- proof:[^\n]*-->\n\n)[\s\S]*?(\n\n<!-- \/proof -->)/

/** The page with the summary between its two marks. Throws where it has none. */
export function withSummary(page: string, text: string): string {
  if (!BETWEEN.test(page)) throw new Error('The page has no place for the proof.')
  return page.replace(BETWEEN, (_, start: string, end: string) => `${start}${text}${end}`)
}
