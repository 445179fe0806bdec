import { escaped } from '#/lib/text/escaped'
import { htmlList, linkToClaim } from './claims-page'
import type { Model, ShownFinding } from './model'

const table = (caption: string, rows: readonly (readonly [string, string])[]): string =>
  `<table><caption>${caption}</caption>${rows
    .map(
      ([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
    )
    .join('')}</table>`

/** Links to the explanations of claims. */
function linksTo(explained: readonly string[]): string {
  const links = explained.map((id) => `<a href="${linkToClaim(id)}">${escaped(id)}</a>`)
  return links.length === 0 ? '' : `<p>Claims: ${links.join(', ')}</p>`
}

function section(finding: ShownFinding): string {
  const { operations, claim, expected, got, script, steps, notes, quote, follows } = finding
  const repeat =
    script === undefined
      ? ''
      : `<dt>Repeat: ${escaped(steps.join(' → '))}</dt><dd><pre>${escaped(script)}</pre></dd>`
  return `<section><h3><code>${escaped(operations.join(', '))}</code> ${escaped(claim)}</h3>
${notes === '' ? '' : `<p>${escaped(notes)}</p>`}
${linksTo(finding.explained)}
<dl>
<dt>Contract</dt><dd>${escaped(quote)}</dd>
<dt>Expected</dt><dd>${escaped(expected)}</dd>
<dt>Came back</dt><dd><pre>${escaped(got)}</pre></dd>
${follows.length === 0 ? '' : `<dt>What follows from it</dt><dd>${htmlList(follows)}</dd>`}
${repeat}</dl></section>`
}

/** The report for people: one page that needs `report.css` beside it, and no script. */
export function html(model: Model): string {
  const { notes, covered, findings, notChecked, kept } = model
  const claims = model.parts.map(({ tag, counted }) => [tag, counted] as const)
  const counts = [
    ['Requests', String(model.requests)],
    ['Accounts created', String(model.accounts)],
  ] as const
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Compatibility report</title>
<link rel="stylesheet" href="report.css">
</head>
<body>
<main>
<h1>Compatibility report</h1>
<p class="${model.compatible ? 'good' : 'bad'}">${escaped(model.summary)}</p>
${notes.length > 0 ? htmlList(notes) : ''}
${table('Claims', claims)}
${table('Coverage', [...covered, ...counts])}
${findings.length > 0 ? '<h2>What is wrong</h2>' : ''}
${findings.map(section).join('\n')}
${notChecked.length > 0 ? `<h2>Not checked</h2>${htmlList(notChecked)}` : ''}
${kept.length > 0 ? `<h2>Kept</h2>${htmlList(kept)}` : ''}
</main>
</body>
</html>
`
}

/** The stylesheet of `html`. */
export const REPORT_CSS = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: start; font-weight: 600; }
th, td { text-align: start; padding: 0.25rem 1rem 0.25rem 0; border-bottom: 1px solid #8886; }
.good { border-inline-start: 0.3rem solid #1a7f4b; padding-inline-start: 1rem; }
.bad { border-inline-start: 0.3rem solid #c0392b; padding-inline-start: 1rem; }
section { border-top: 1px solid #8886; }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; }
pre { overflow-x: auto; padding: 0.5rem; background: #8882; white-space: pre-wrap; overflow-wrap: anywhere; }
`
