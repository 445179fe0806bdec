/** The tokens of these pages: the same names and values as in `src/styles/tokens.css` (a test compares them). */
export const TOKENS: Readonly<Record<string, string>> = {
  'font-text':
    "'Golos Text', 'Golos Text Variable', 'Golos Fallback', 'Golos Fallback Roboto', 'Golos Fallback DejaVu', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  'font-mono': 'ui-monospace,"Cascadia Mono","Roboto Mono",Menlo,Consolas,monospace',
  'font-size-h3': 'clamp(1.125rem,1.08rem + 0.2vw,1.25rem)',
  'font-size-sm': '0.875rem',
  'weight-strong': '600',
  'space-1': '0.25rem',
  'space-2': '0.5rem',
  'space-3': '0.75rem',
  'space-4': '1rem',
  'space-6': '1.5rem',
  'space-8': '2rem',
  gutter: 'clamp(1rem,0.5rem + 2.2vw,2.5rem)',
  container: '75rem',
  measure: '44rem',
  'radius-2': '4px',
  'radius-3': '8px',
  'height-control-sm': '2.75rem',
  bg: 'light-dark(#f5f1ee, #080e14)',
  surface: 'light-dark(#fffefd, #0f1820)',
  field: 'light-dark(#fffefd, #0a1219)',
  line: 'light-dark(#ded6d0, #22313c)',
  'line-strong': 'light-dark(#76828c, #627b8a)',
  text: 'light-dark(#14212d, #edf3f4)',
  'text-2': 'light-dark(#42535f, #b4c4cb)',
  beacon: 'light-dark(#f2ab46, #f4b25e)',
  'beacon-hover': 'light-dark(#f8bc63, #ffc682)',
  'on-beacon': '#1d1204',
  aurora: 'light-dark(#0c6753, #86ddbd)',
  focus: 'light-dark(#0c6753, #b6f3da)',
  danger: 'light-dark(#ac2f26, #ff9b8c)',
}

const declarations = Object.entries(TOKENS).map(([name, value]) => `  --${name}: ${value};`)

/** The style sheet of the sandbox's pages. */
export const styleSheet = `:root {
  color-scheme: light dark;
${declarations.join('\n')}
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: var(--space-6) var(--gutter) var(--space-8); max-width: var(--container);
  background: var(--bg); color: var(--text); font: 1rem/1.5 var(--font-text);
}
body.narrow { max-width: var(--measure); }
h1, h2 { margin: 0 0 var(--space-3); line-height: 1.35; }
h1 { font-size: 1.5rem; }
h2 { font-size: var(--font-size-h3); }
p { margin: 0 0 var(--space-3); }
a { color: var(--aurora); overflow-wrap: anywhere; }
code, pre { font: var(--font-size-sm)/1.5 var(--font-mono); overflow-wrap: anywhere; }
pre { margin: var(--space-2) 0 var(--space-3); white-space: pre-wrap; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
section {
  margin-top: var(--space-6); padding: var(--space-4);
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-3);
}
section > :last-child { margin-bottom: 0; }
table { width: 100%; border-collapse: collapse; font-size: var(--font-size-sm); }
th, td { padding: var(--space-2) var(--space-4) var(--space-2) 0; text-align: start; vertical-align: top; }
:is(th, td):last-child { padding-inline-end: 0; }
tr { border-top: 1px solid var(--line); }
thead tr { border-top: 0; }
td { white-space: nowrap; }
td.long { min-width: 10rem; max-width: 18rem; white-space: normal; overflow-wrap: anywhere; }
/* The secret of an app has 32 characters and must not wrap. */
td.long:last-child { min-width: 17rem; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
th { color: var(--text-2); font-weight: var(--weight-strong); }
details { border-top: 1px solid var(--line); }
td details { border-top: 0; }
/* Recovery codes would wrap at their hyphen. */
td details code { white-space: nowrap; }
/* As high as a control, including the line. */
summary { cursor: pointer; padding: var(--space-3) 0; overflow-wrap: anywhere; }
/* The last row and the last summary have their own padding; a section is padded once. */
section > table:last-child tr:last-child > td { padding-bottom: 0; }
section > details:last-child { margin-bottom: calc(-1 * var(--space-3)); }
/* Narrower than the longest row: cells stack, so that nothing scrolls sideways. */
@media (width < 72rem) {
  thead { position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr {
    display: grid; gap: 0 var(--space-4); padding: var(--space-2) 0;
    grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  }
  section > table:last-child tr:last-child { padding-bottom: 0; }
  td, td.long:last-child { min-width: 0; padding: 0; white-space: normal; }
  td:first-child, td.long { max-width: none; grid-column: 1 / -1; }
  td.number { text-align: start; }
  td[data-label]::before { content: attr(data-label) ' '; color: var(--text-2); }
}
form + p { margin-top: var(--space-3); }
form { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: end; margin-top: var(--space-3); }
label { display: grid; gap: var(--space-1); font-size: var(--font-size-sm); color: var(--text-2); }
input, select {
  min-height: var(--height-control-sm); padding: 0 var(--space-3); font: inherit; color: var(--text);
  background: var(--field); border: 1px solid var(--line-strong); border-radius: var(--radius-2);
}
input[type='number'] { width: 7rem; }
input[type='checkbox'] { min-height: 1.25rem; }
.tick { display: flex; align-items: center; min-height: var(--height-control-sm); }
output { flex-basis: 100%; font: var(--font-size-sm)/1.5 var(--font-mono); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: var(--space-2); }
dd { margin: 0; }
[hidden] { display: none !important; }
button {
  min-height: var(--height-control-sm); padding: 0 var(--space-4); font: inherit; font-weight: var(--weight-strong);
  color: var(--text); background: transparent; border: 1px solid var(--line-strong);
  border-radius: var(--radius-2); cursor: pointer;
}
button.main { color: var(--on-beacon); background: var(--beacon); border-color: var(--beacon); }
button.main:hover { background: var(--beacon-hover); }
button.danger { color: var(--danger); border-color: color-mix(in srgb, var(--danger) 70%, transparent); }
button.danger:hover { background: color-mix(in srgb, var(--danger) 14%, transparent); }
.muted { color: var(--text-2); }
`
