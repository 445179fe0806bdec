import type { ContractComparison } from './compare'
import type { Finding } from './findings'

const WIDTH = 96

/** Wraps a list of words to the width of a terminal. */
function wrapped(words: readonly string[], indent: string): readonly string[] {
  const lines: string[] = []
  for (const word of words.map((entry, index) =>
    index < words.length - 1 ? `${entry},` : entry,
  )) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= WIDTH) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(`${indent}${word}`)
  }
  return lines
}

const INDENT = ' '.repeat(20)
const column = (isMet: boolean) => (isMet ? '✗' : '·')

const changeLines = ({
  subject,
  says,
  clients,
  backends,
  operations,
}: Finding): readonly string[] => [
  `  ${column(clients)}        ${column(backends)}${' '.repeat(8)}${subject}: ${says}`,
  ...wrapped(operations, INDENT),
]

function verdictOf({ changes, bump }: ContractComparison): string {
  const breaks = changes.some(({ clients }) => clients)
  const asks = changes.some(({ backends }) => backends)
  if (breaks && asks) return 'Breaks clients and requires backend work.'
  if (breaks) return 'Breaks clients.'
  if (asks) return 'Breaks no clients, but requires backend work.'
  return bump === 'none'
    ? 'Nothing changed in meaning.'
    : 'Breaks no clients and requires no backend work.'
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines]

/** Changes that break clients come first. */
const rank = ({ clients, backends }: Finding) => (clients ? 0 : 2) + (backends ? 0 : 1)

/** The result of a comparison, for a terminal. */
export function comparisonText(comparison: ContractComparison): string {
  const { changes, notes, rules, documentation, bump, versions, versionHolds } = comparison
  const lines = [
    verdictOf(comparison),
    ...(changes.length > 0 ? ['', 'clients  backends'] : []),
    ...changes.toSorted((one, other) => rank(one) - rank(other)).flatMap(changeLines),
    ...section(
      'Changed rules in prose. No program can judge these: read them.',
      rules.flatMap(({ subject, old, now, operations }) => [
        `  ${[subject, ...(operations.length > 0 ? [operations.join(', ')] : [])].join(' of ')}`,
        ...old.map((sentence) => `    - ${sentence}`),
        ...now.map((sentence) => `    + ${sentence}`),
      ]),
    ),
    ...section('Also changed:', [
      ...notes.flatMap(({ subject, says, operations }) => [
        `  ${subject}: ${says}`,
        ...wrapped(operations, '    '),
      ]),
      ...(documentation > 0 ? [`  other texts or examples: ${documentation}`] : []),
    ]),
    '',
    bump === 'none'
      ? `The version stays ${versions.old}.`
      : `The change requires version ${versions.asked} (${bump}); the old contract is ${versions.old}, the new one says ${versions.new}.`,
    ...(versionHolds ? [] : [`Set info.version to ${versions.asked}.`]),
  ]
  return `${lines.join('\n')}\n`
}
