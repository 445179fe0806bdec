import { join } from 'node:path'
import { quoted } from '../http/curl'
import { comparison } from './compare'
import { modelOf, type Model, type ShownFinding } from './model'
import type { KitResult } from './result'

/** The number of findings shown in full; the others get one line each. */
const WHOLE = 5
const MANY_MISSING = 12

const LONGEST = 300

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

const bracketed = (text: string): string => (text === '' ? '' : ` (${text})`)

const title = (finding: ShownFinding): string => {
  const { operation, claim, missing, notes } = finding
  return missing
    ? `✗ ${operation}: ${['not implemented', notes].filter(Boolean).join('; ')}`
    : `✗ ${operation}: ${claim}${bracketed(notes)}`
}

/** A finding in one line: what was expected, which the claim may not mention, and the broken sentence. */
const brief = (finding: ShownFinding): string =>
  oneLine(`${title(finding)} Expected ${finding.expected}; ${finding.quote}`)

/** A finding in at most five lines; `folder` contains its script. */
export function whole(finding: ShownFinding, folder?: string): readonly string[] {
  const { expected, got, steps, curl, scriptFile } = finding
  const before = steps.slice(0, -1).slice(-6).join(' → ')
  const after = before === '' ? '' : `after ${before}: `
  const file =
    folder === undefined || scriptFile === undefined ? undefined : join(folder, scriptFile)
  const repeat = file === undefined ? curl && `${after}${oneLine(curl)}` : `sh ${quoted(file)}`
  if (finding.missing) return [title(finding)]
  return [
    title(finding),
    `    contract   ${oneLine(finding.quote)}`,
    `    expected   ${oneLine(expected)}`,
    `    received   ${oneLine(got)}`,
    ...(repeat === undefined ? [] : [`    repeat     ${repeat}`]),
  ]
}

/** The findings: the most telling ones in full, the others one line each. */
function findingLines(
  findings: readonly ShownFinding[],
  clock: string | undefined,
  folder: string | undefined,
): readonly string[] {
  if (findings.length === 0) return []
  const missing = findings.filter((one) => one.missing)
  const others = findings.filter((one) => !one.missing)
  const room = missing.length > MANY_MISSING ? 1 : WHOLE - Math.ceil(missing.length / 5)
  const shown = others.slice(0, Math.max(1, room))
  const isMore = others.length > shown.length
  return [
    '',
    ...(findings.length > 1 || clock !== undefined ? ['Fix first:'] : []),
    ...(clock === undefined ? [] : [`! ${clock}`]),
    ...missing.map(title),
    ...shown.flatMap((one) => whole(one, folder)),
    ...others.slice(shown.length).map(brief),
    ...(isMore && folder === undefined ? ['Use --report DIR for the steps of each finding.'] : []),
  ]
}

/** The claims and coverage; only two lines when many operations are missing, to leave room for those. */
function overview(model: Model, width: number): readonly string[] {
  const lines = model.covered
  if (model.findings.filter(({ missing }) => missing).length > MANY_MISSING) {
    const coverage = lines.map(([name, value]) => `${name.toLowerCase()} ${value}`).join('; ')
    return [`${'Claims'.padEnd(width)}${model.counted}`, `${'Coverage'.padEnd(width)}${coverage}`]
  }
  return [
    ...model.parts.map(({ tag, counted }) => `${tag.padEnd(width)}${counted}`),
    ...lines.map(([name, value]) => `${name.padEnd(width)}${value}`),
  ]
}

/** The final output in the terminal; `folder` is where the report was written, if it was. */
export function terminal(result: KitResult, folder?: string): string {
  const model = modelOf(result)
  const width = 22
  const known = model.findings.length - model.fresh.length
  const left = [...model.leftOut]
  const promises = model.unchecked.length
  const fresh = model.isUseless ? [] : model.fresh
  const clock = fresh.length > 0 ? model.clock : undefined
  return [
    ...(model.stopped === undefined ? [] : [`✗ ${model.stopped}`]),
    ...model.notes.filter((note) => note !== clock).map((note) => `! ${note}`),
    ...overview(model, width),
    `${'Requests'.padEnd(width)}${model.requests}, in ${(model.milliseconds / 1000).toFixed(1)} s`,
    `${'Accounts created'.padEnd(width)}${model.accounts}`,
    `${'Profiles'.padEnd(width)}${model.profiles.map(({ name, words }) => `${name}: ${words}`).join('; ')}`,
    ...(known > 0 ? [`${'Known failures'.padEnd(width)}${known}`] : []),
    ...findingLines(fresh, clock, folder),
    ...(model.compared ? ['', ...comparison(model.compared)] : []),
    ...(left.length + promises > 0 ? ['', 'Not checked:'] : []),
    ...left.map(([reason, claims]) =>
      claims.length === 1 ? `  ${claims[0]} (${reason})` : `  ${claims.length} claims (${reason})`,
    ),
    ...(promises > 0
      ? [
          `  ${promises === 1 ? 'one sentence' : `${promises} sentences`} of the contract (--report DIR lists them)`,
        ]
      : []),
    '',
    model.summary,
    '',
  ].join('\n')
}
