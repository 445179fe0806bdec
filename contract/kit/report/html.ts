import { curlOf } from '../curl'
import { escaped } from '../escaped'
import type { Finding } from '../findings'
import type { KitResult } from '../run-kit'
import { counted, coverageLines, parts, unchecked, verdict } from './summary'

const table = (caption: string, rows: readonly (readonly [string, string])[]): string =>
  `<table><caption>${caption}</caption>${rows
    .map(
      ([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
    )
    .join('')}</table>`

function section({ operation, claim, expected, line, got, exchange }: Finding): string {
  const repeat = exchange ? `<dt>Repeat</dt><dd><pre>${escaped(curlOf(exchange))}</pre></dd>` : ''
  return `<section><h3><code>${escaped(operation)}</code> ${escaped(claim)}</h3><dl>
<dt>Contract, openapi.yaml:${line}</dt><dd>${escaped(expected)}</dd>
<dt>Came back</dt><dd><pre>${escaped(got)}</pre></dd>
${repeat}</dl></section>`
}

/** The report for people, as one page that needs `report.css` beside it and no script. */
export function html(result: KitResult): string {
  const claims = parts(result.claims).map(({ tag, claims }) => [tag, counted(claims)] as const)
  const left = unchecked(result.claims)
  const skipped = left.map(({ claim, reason }) => `<li>${escaped(`${claim} (${reason})`)}</li>`)
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
<p class="${result.compatible ? 'good' : 'bad'}">${escaped(verdict(result))}</p>
${table('Claims', claims)}
${table('Coverage', coverageLines(result))}
${result.findings.length > 0 ? '<h2>What is wrong</h2>' : ''}
${result.findings.map(section).join('\n')}
${skipped.length > 0 ? `<h2>Not checked</h2><ul>${skipped.join('')}</ul>` : ''}
</main>
</body>
</html>
`
}

/** What `html` is shown with. */
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
