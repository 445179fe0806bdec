import { execFileSync } from 'node:child_process'

type Commit = {
  version: string
  date: string
  subject: string
  /** What operators have to do with their own files (the trailers `Upgrade:` of the message). */
  upgrade: readonly string[]
}

/** Commits that say nothing about the site. */
const SILENT = /^(?:Format|Merge|WIP)\b|^.{0,3}$/

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' })
}

/** The commits of the repository, newest first, each with the version of the contract that it left behind. */
export function readCommits(): Commit[] {
  const versionAt = (hash: string) =>
    /^ {2}version: ['"]?([\w.-]+)/m.exec(git('show', `${hash}:openapi.yaml`))?.[1] ?? ''
  const changed = git('log', '-G^  version:', '--format=%H', '--', 'openapi.yaml')
  const versions = new Map(
    changed
      .split('\n')
      .filter(Boolean)
      .map((hash) => [hash, versionAt(hash)]),
  )
  const lines = git(
    'log',
    '--reverse',
    '--topo-order',
    '--format=%H%x09%cs%x09%s%x09%(trailers:key=Upgrade,valueonly,unfold,separator=%x09)',
  ).split('\n')
  let version = ''
  const commits = lines.filter(Boolean).map((line) => {
    const [hash = '', date = '', subject = '', ...upgrade] = line.split('\t')
    version = versions.get(hash) ?? version
    return { version, date, subject, upgrade: upgrade.filter(Boolean) }
  })
  return commits.toReversed()
}

/**
 * A changelog in Markdown: what changed, by version of the contract and day, newest first.
 *
 * @param site the version of the site
 */
export function changelog(site: string, commits: readonly Commit[]): string {
  const lines = [
    '# Changelog',
    '',
    `What changed, newest first. The site's version (${site}) and the contract's count apart: headings name the contract, whose major`,
    'version tells whether a backend still fits.',
  ]
  let heading = ''
  for (const { version, date, subject, upgrade } of commits) {
    if (SILENT.test(subject)) continue
    const next = `## ${version === '' ? 'Before the contract' : `Contract ${version}`}, ${date}`
    if (next !== heading) lines.push('', next, '')
    heading = next
    lines.push(`- ${subject}`, ...upgrade.map((step) => `  - **Upgrading:** ${step}`))
  }
  return `${lines.join('\n')}\n`
}
