import { linkToClaim } from './claims-page'
import type { Model, ShownFinding } from './model'

/** A text on one line, safe inside a table. */
export const inline = (text: string): string =>
  text.replaceAll(/[|\n]/g, (sign) => (sign === '|' ? String.raw`\|` : ' '))

/** A fence longer than any run of backticks in the text. */
function code(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

function section(finding: ShownFinding): string {
  const { operations, claim, expected, got, script, steps, notes, quote, follows } = finding
  const links = finding.explained.map((id) => `[${id}](${linkToClaim(id)})`)
  return [
    `### ${operations.join(', ')}: ${inline(claim)}`,
    ...(notes === '' ? [] : [notes]),
    `The contract: ${inline(quote)}`,
    ...(links.length === 0 ? [] : [`Claims: ${links.join(', ')}`]),
    `Expected: ${inline(expected)}`,
    'Response:',
    code(got),
    ...(follows.length === 0
      ? []
      : ['What follows from it:', follows.map((one) => `- ${inline(one)}`).join('\n')]),
    ...(script === undefined ? [] : [`Repeat (${steps.join(' → ')}):`, code(script)]),
  ].join('\n\n')
}

/** The report for people, as Markdown. */
export function markdown(model: Model): string {
  const { notes, covered, findings, notChecked, kept } = model
  const rows = model.parts.map(({ tag, counted }) => `| ${tag} | ${counted} |`)
  return [
    '# Compatibility report',
    model.summary,
    ...notes,
    ['| claims | |', '|---|---|', ...rows].join('\n'),
    [
      '| coverage | |',
      '|---|---|',
      ...covered.map(([name, value]) => `| ${name} | ${value} |`),
    ].join('\n'),
    ...(findings.length > 0 ? ['## What is wrong'] : []),
    ...findings.map(section),
    `${model.requests} requests, ${model.accounts} accounts made.`,
    ...(notChecked.length > 0
      ? ['## Not checked', notChecked.map((line) => `- ${inline(line)}`).join('\n')]
      : []),
    ...(kept.length > 0 ? ['## Kept', kept.map((claim) => `- ${inline(claim)}`).join('\n')] : []),
    '',
  ].join('\n\n')
}
