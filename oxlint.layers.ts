const LEAVES = ['lib', 'locales', 'config', 'config-schema']

/**
 * What each folder of `src` may import from the others (`#/…`), except in test files. Everything else is refused.
 */
const layers: Record<string, string[]> = {
  // The contract defines the bounds of a password.
  'src/lib': [...LEAVES, 'api/generated/password-length'],
  'src/locales': LEAVES,
  'src/brand': ['brand', 'styles', ...LEAVES],
  'src/ui': ['ui', 'brand', 'styles', ...LEAVES],
  'src/api': ['api', ...LEAVES],
  'src/auth': ['auth', 'api', ...LEAVES],
  'src/telemetry': ['telemetry', 'api', 'auth', ...LEAVES],
  'src/forms': ['forms', 'ui', 'auth', 'api', 'styles', ...LEAVES],
  'src/features': ['forms', 'ui', 'auth', 'api', 'brand', 'styles', ...LEAVES],
  'src/routes': ['features', 'forms', 'ui', 'auth', 'api', 'brand', 'styles', ...LEAVES],
  'src/app': [
    'app',
    'routes',
    'routeTree.gen',
    'telemetry',
    'features',
    'forms',
    'ui',
    'auth',
    'api',
    'brand',
    'styles',
    ...LEAVES,
  ],
}

/** A rule that is an error, with its options. */
export function rule<Option>(...options: Option[]): ['error', ...Option[]] {
  return ['error', ...options]
}

type Library = { name: string; message: string; allowTypeImports?: boolean }
type Pattern = { group?: string[]; regex?: string; message: string; allowTypeImports?: boolean }

const formLibrary = {
  name: '@tanstack/react-form',
  message: 'Only src/forms may import the form library. Use #/forms/app-form.',
}
const reportLibrary = {
  name: '@sentry/browser',
  message: 'Only src/telemetry may import the error report library. Use #/lib/errors/report-error.',
  allowTypeImports: true,
}
/** An import from above the folder of its file. */
export const reachingUp = {
  regex: '^\\.\\./',
  message: 'Imports from another folder start with #/.',
}
const standIns = {
  regex: '^(#sandbox/|#deploy/|node:|msw$|msw/|@faker-js/|#/testing/|.*\\.msw$)',
  message: 'The site must not import the sandbox, mocks or Node modules.',
}
const libraryOfScreens = {
  regex: '^(react|react-dom|@lingui/react|@tanstack/[a-z-]+)(/|$)',
  message: 'lib must not import React.',
}

/** `no-restricted-imports` in full: an override replaces earlier ones, so it repeats the libraries. */
export function restrict(patterns: Pattern[], paths: Library[] = [formLibrary, reportLibrary]) {
  return { 'no-restricted-imports': rule({ paths, patterns }) }
}

/** Refuses every import that starts with `root`, except those of `allowed` under it. */
function only(allowed: string[], message: string, root = '#'): Pattern {
  const frees = allowed.flatMap((name) => [`!\\${root}/${name}`, `!\\${root}/${name}/**`])
  return { group: [`\\${root}/**`, ...frees], message }
}

function layersOf(folder: string, upward: Pattern = reachingUp): Pattern[] {
  const name = folder.replace('src/', '')
  const allowed = layers[folder] ?? []
  const listed = allowed.length === 0 ? 'nothing' : allowed.join(', ')
  // A pattern that allows a name ends the search, so `only` comes last.
  return [standIns, upward, only(allowed, `${name} may import: ${listed}.`)]
}

/** The folders of the contract kit, each with the ones that it may import from. */
const kitFolders: Record<string, string[]> = {
  contract: [],
  http: ['contract'],
  mail: [],
  judge: ['contract', 'http', 'mail'],
  server: ['contract', 'http', 'mail'],
  caller: ['contract', 'http', 'mail', 'judge', 'server'],
  claims: ['contract', 'http', 'mail', 'judge', 'server', 'caller'],
  report: ['contract', 'http', 'judge', 'server', 'caller'],
  run: ['contract', 'http', 'mail', 'judge', 'server', 'caller', 'claims', 'report'],
  cli: ['contract', 'http', 'mail', 'server', 'claims', 'report', 'run'],
}

function kitLayers(folder: string, allowed: readonly string[]): Pattern[] {
  const refused = Object.keys(kitFolders).filter((one) => one !== folder && !allowed.includes(one))
  return [
    {
      regex: `^(\\.\\./)+(${[...refused, 'testing', 'diff', 'proof', 'tooling', 'src', 'sandbox', 'deploy'].join('|')})/`,
      message: `${folder} of the kit may import from the kit: ${allowed.join(', ') || 'nothing'}.`,
    },
    only([], 'The kit may reach a server only over HTTP.', '#sandbox'),
    only([], 'The kit may reach a server only over HTTP.', '#deploy'),
    only(['api/generated', 'lib'], 'The kit may import: api/generated, lib.'),
  ]
}

/** An import of a topic of claims from the folder above it: another topic. */
const otherTopic = {
  regex: '^(\\./)?\\.\\./[^.]|/claims/',
  message: 'A topic of claims imports no other topic: what they share is in contract/kit/caller.',
}

const kitOverrides = [
  ...Object.entries(kitFolders).map(([folder, allowed]) => ({
    files: [`contract/kit/${folder}/**`],
    rules: restrict(kitLayers(folder, allowed)),
  })),
  {
    files: ['contract/kit/claims/*/*.ts'],
    rules: restrict([otherTopic, ...kitLayers('claims', kitFolders['claims'] ?? [])]),
  },
]

/** The kit is a program: other code runs its command. */
const noKit = {
  regex: '^(\\.\\./)+(contract/)?kit/',
  message: 'Run the contract kit by its command; do not import it.',
}

/** What each folder may import, except in test files. */
export const layerOverrides = [
  { files: ['src/*.ts'], rules: restrict([reachingUp, standIns]) },
  { files: ['src/lib/**'], rules: restrict([libraryOfScreens, ...layersOf('src/lib')]) },
  { files: ['src/locales/*'], rules: restrict(layersOf('src/locales')) },
  {
    files: ['src/locales/*/index.ts'],
    rules: restrict([only(['locales/locale-definition'], 'A locale imports only its type.')]),
  },
  { files: ['src/brand/**'], rules: restrict(layersOf('src/brand')) },
  { files: ['src/ui/**'], rules: restrict(layersOf('src/ui')) },
  { files: ['src/api/**'], rules: restrict(layersOf('src/api')) },
  { files: ['src/auth/**'], rules: restrict(layersOf('src/auth')) },
  { files: ['src/app/**'], rules: restrict(layersOf('src/app')) },
  {
    files: ['src/telemetry/**'],
    rules: restrict(layersOf('src/telemetry'), [formLibrary]),
  },
  { files: ['src/forms/**'], rules: restrict(layersOf('src/forms'), [reportLibrary]) },
  { files: ['src/features/*/*'], rules: restrict(layersOf('src/features')) },
  {
    // A folder inside a feature may import the feature's own files, one level up.
    files: ['src/features/*/*/**'],
    rules: restrict(layersOf('src/features', { ...reachingUp, regex: '^\\.\\./\\.\\./' })),
  },
  { files: ['src/routes/**'], rules: restrict(layersOf('src/routes')) },
  {
    files: ['sandbox/**'],
    rules: restrict([
      {
        regex: '^(#deploy/|(\\.\\./)+(src|deploy|tooling|contract)/)',
        message: 'The sandbox must not import the site or anything built on it.',
      },
      only(['api/generated', 'lib', 'locales'], 'sandbox may import: api/generated, lib, locales.'),
    ]),
  },
  {
    files: ['contract/**'],
    rules: restrict([
      {
        regex: '^(#sandbox/|\\.\\./.*(src|deploy|sandbox)/)',
        message: 'The kit may reach a server only over HTTP.',
      },
      only([], 'The kit may reach a server only over HTTP.', '#deploy'),
      only(['api/generated', 'lib'], 'contract may import: api/generated, lib.'),
    ]),
  },
  {
    files: ['contract/{diff,clients}/**'],
    rules: restrict([
      noKit,
      only(['api/generated', 'lib'], 'contract may import: api/generated, lib.'),
    ]),
  },
  ...kitOverrides,
  {
    // The proof of the kit, its mistakes and its tests run the sandbox they check; the client package includes it.
    files: [
      'contract/**/*.test.ts',
      'contract/clients/package/sandbox.ts',
      'contract/{kit/testing,proof}/**',
      'contract/kit/run/playwright.config.ts',
    ],
    rules: restrict([only(['api/generated', 'lib'], 'contract may import: api/generated, lib.')]),
  },
  {
    files: ['contract/kit/claims/*/*mistakes.ts'],
    rules: restrict([
      otherTopic,
      only(['api/generated', 'lib'], 'contract may import: api/generated, lib.'),
    ]),
  },
  {
    files: ['deploy/**'],
    rules: restrict([
      reachingUp,
      { regex: '^#sandbox/', message: 'Deployed code must not import the sandbox.' },
      only(
        ['config', 'config-schema', 'lib', 'locales'],
        'deploy may import: config, lib, locales.',
      ),
    ]),
  },
  {
    files: ['tooling/**'],
    rules: restrict([
      {
        regex: '^(\\.\\./)+src/(app|routes|features|forms|ui|auth|api)',
        message: 'tooling may import: config-schema, locales.',
      },
      {
        regex: '^(\\.\\./)+contract/',
        message: 'Run programs of the contract by their commands; do not import them.',
      },
      only(['config-schema', 'locales'], 'tooling may import: config-schema, locales.'),
    ]),
  },
  {
    files: ['tests/**'],
    rules: restrict([
      {
        regex: '^#sandbox/',
        allowTypeImports: true,
        message: 'A browser test talks to the sandbox over HTTP.',
      },
      {
        regex: '^\\.\\./.*(src|sandbox|deploy|tooling)/',
        message: 'A browser test may use the site only through its pages.',
      },
      only(['pages'], 'From #deploy, a browser test may import only the list of pages.', '#deploy'),
      only([], 'A browser test may use the site only through its pages.'),
    ]),
  },
  {
    // These start the servers themselves.
    files: ['tests/{demo,servers,setup}/**', 'tests/*/{install,playwright.config}.ts'],
    rules: restrict([only(['locales'], 'A browser test may use the site only through its pages.')]),
  },
]
