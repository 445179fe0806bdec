import { comparison } from './compare'
import { inline } from './markdown'
import type { Model, ShownFinding } from './model'

/** The number of findings in a comment; the report has all. */
const SHOWN = 10

const short = (text: string): string => inline(text.slice(0, 300))

const line = ({ operation, claim, expected, missing, quote, notes }: ShownFinding): string =>
  [
    `- **${operation}**: ${short(claim)}${notes === '' ? '' : ` (${notes})`}`,
    ...(missing ? [] : [`Expected: ${short(expected)}`]),
    short(quote),
  ].join('\n  ')

/** The verdict for a pull request comment, as Markdown. */
export function summaryPage(model: Model): string {
  const { fresh, provenance, compared } = model
  const { contract, kit } = provenance
  const [changes, ...changed] = compared ? comparison(compared) : []
  return [
    `### ${model.summary}`,
    [
      '| profile | |',
      '|---|---|',
      ...model.profiles.map(({ name, words }) => `| ${name} | ${words} |`),
    ].join('\n'),
    ...(changes === undefined
      ? []
      : [changes, changed.map((one) => `- ${short(one.trim())}`).join('\n')]),
    ...(fresh.length > 0 ? [fresh.slice(0, SHOWN).map(line).join('\n')] : []),
    ...(fresh.length > SHOWN ? [`and ${fresh.length - SHOWN} more, in the report.`] : []),
    `Contract ${contract.version}, kit ${kit.version}${kit.commit === null ? '' : ` (${kit.commit.slice(0, 8)})`}, ${provenance.started}; ${model.requests} requests in ${Math.round(model.milliseconds / 1000)} s.`,
    '',
  ].join('\n\n')
}
