/** The page's own tokens: the same names and values as in `src/styles/tokens.css` (a test compares them). */
export const TOKENS: Readonly<Record<string, string>> = {
  'font-text':
    "'Golos Text', 'Golos Text Variable', 'Golos Fallback', 'Golos Fallback Roboto', 'Golos Fallback DejaVu', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  'font-mono': 'ui-monospace,"Cascadia Mono","Roboto Mono",Menlo,Consolas,monospace',
  'fs-h3': 'clamp(1.125rem,1.08rem + 0.2vw,1.25rem)',
  'fs-sm': '0.875rem',
  'lh-ui': '1.35',
  'w-strong': '600',
  's-1': '0.25rem',
  's-2': '0.5rem',
  's-3': '0.75rem',
  's-4': '1rem',
  's-6': '1.5rem',
  's-8': '2rem',
  gutter: 'clamp(1rem,0.5rem + 2.2vw,2.5rem)',
  container: '75rem',
  measure: '44rem',
  'r-2': '4px',
  'r-3': '8px',
  'h-control-sm': '2.75rem',
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
}

const declarations = Object.entries(TOKENS).map(([name, value]) => `  --${name}: ${value};`)

/** The style sheet of the sandbox's pages. */
export const styleSheet = `:root {
  color-scheme: light dark;
${declarations.join('\n')}
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: var(--s-6) var(--gutter) var(--s-8); max-width: var(--container);
  background: var(--bg); color: var(--text); font: 1rem/1.5 var(--font-text);
}
body.narrow { max-width: var(--measure); }
h1, h2 { margin: 0 0 var(--s-3); line-height: var(--lh-ui); }
h1 { font-size: 1.5rem; }
h2 { font-size: var(--fs-h3); }
p { margin: 0 0 var(--s-3); }
a { color: var(--aurora); overflow-wrap: anywhere; }
code, pre { font: var(--fs-sm)/1.5 var(--font-mono); overflow-wrap: anywhere; }
pre { margin: var(--s-2) 0; white-space: pre-wrap; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
section {
  margin-top: var(--s-6); padding: var(--s-4); overflow-x: auto;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-3);
}
table { width: 100%; border-collapse: collapse; font-size: var(--fs-sm); }
th, td { padding: var(--s-2) var(--s-3) var(--s-2) 0; text-align: start; vertical-align: top; }
td { border-top: 1px solid var(--line); white-space: nowrap; }
td.long { min-width: 14rem; white-space: normal; overflow-wrap: anywhere; }
th { color: var(--text-2); font-weight: var(--w-strong); }
details { border-top: 1px solid var(--line); padding: var(--s-2) 0; }
summary { cursor: pointer; padding: var(--s-1) 0; overflow-wrap: anywhere; }
form + p { margin-top: var(--s-3); }
form { display: flex; flex-wrap: wrap; gap: var(--s-3); align-items: end; margin-top: var(--s-3); }
label { display: grid; gap: var(--s-1); font-size: var(--fs-sm); color: var(--text-2); }
input, select {
  min-height: var(--h-control-sm); padding: 0 var(--s-3); font: inherit; color: var(--text);
  background: var(--field); border: 1px solid var(--line-strong); border-radius: var(--r-2);
}
button {
  min-height: var(--h-control-sm); padding: 0 var(--s-4); font: inherit; font-weight: var(--w-strong);
  color: var(--text); background: transparent; border: 1px solid var(--line-strong);
  border-radius: var(--r-2); cursor: pointer;
}
button.main { color: var(--on-beacon); background: var(--beacon); border-color: var(--beacon); }
button.main:hover { background: var(--beacon-hover); }
.muted { color: var(--text-2); }
`
