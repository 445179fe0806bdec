import type { Good, Verdict } from './prove'

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/** The most terminal lines of a finding. */
const MOST_LINES = 5

/** Whether a mistake is caught as required: with the sentence it breaks, in a few lines. */
const isCaught = ({ caught }: Verdict): boolean =>
  caught !== undefined && caught.lines <= MOST_LINES

/** Whether all mistakes were caught as required. */
export const isEnough = (verdicts: readonly Verdict[]): boolean => verdicts.every(isCaught)

/** The proof in a few sentences. */
export function summary(
  { faults }: Pick<Good, 'faults'>,
  forms: { readonly all: number; readonly missed: readonly string[] },
  verdicts: readonly Verdict[],
  unbroken: readonly string[],
): string {
  const caught = verdicts.filter(isCaught).length
  const seen = forms.all - forms.missed.length
  return `Findings on the sandbox without mistakes: ${faults.length}. Planted mistakes caught: ${caught} of ${verdicts.length}, ${share(caught, verdicts.length)}. Malformed responses caught: ${seen} of ${forms.all}. Claims that nothing breaks: ${unbroken.length}.`
}

const BETWEEN = /(<!-- proof:[^\n]*-->\n\n)[\s\S]*?(\n\n<!-- \/proof -->)/

/** The page with the summary between its two marks. Throws if it has no marks. */
export function withSummary(page: string, text: string): string {
  if (!BETWEEN.test(page)) throw new Error('The page has no place for the proof.')
  return page.replace(BETWEEN, (_, start: string, end: string) => `${start}${text}${end}`)
}
