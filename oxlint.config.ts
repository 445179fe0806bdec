import { defineConfig } from 'oxlint'

const LEAVES = ['lib', 'locales', 'config', 'config-schema']

/**
 * What each folder of `src` may import from the others (`#/…`), test files apart. Anything not named is refused.
 */
const layers: Record<string, string[]> = {
  // The bounds of a password are the contract's.
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
function rule<Option>(...options: Option[]): ['error', ...Option[]] {
  return ['error', ...options]
}

type Library = { name: string; message: string; allowTypeImports?: boolean }
type Pattern = { group?: string[]; regex?: string; message: string; allowTypeImports?: boolean }

const formLibrary = {
  name: '@tanstack/react-form',
  message: 'Only src/forms knows the form library. Use #/forms/app-form.',
}
const reportLibrary = {
  name: '@sentry/browser',
  message: 'Only src/telemetry knows the library of the error reports. Use #/lib/report-error.',
  allowTypeImports: true,
}
const reachingUp = {
  regex: '^\\.\\./',
  message: 'Imports from another folder start with #/.',
}
const standIns = {
  regex: '^(#sandbox/|#deploy/|node:|msw$|msw/|@faker-js/|#/testing/|.*\\.msw$)',
  message: 'The site knows no sandbox, no mocks and no Node.',
}
const allIcons = {
  regex: '^lucide-react$',
  message:
    'An icon by its own path, `lucide-react/icons/sun`: together they would come with every page.',
}
const libraryOfScreens = {
  regex: '^(react|react-dom|@lingui/react|@tanstack/[a-z-]+)(/|$)',
  message: 'lib knows no React.',
}

/** `no-restricted-imports` whole: an override replaces what stood before, so the libraries come along. */
function restrict(patterns: Pattern[], paths: Library[] = [formLibrary, reportLibrary]) {
  return { 'no-restricted-imports': rule({ paths, patterns }) }
}

/** Refuses every `#/…` but those that start with one of `allowed`. */
function only(allowed: string[], message: string): Pattern {
  return {
    group: ['\\#/**', ...allowed.flatMap((name) => [`!\\#/${name}`, `!\\#/${name}/**`])],
    message,
  }
}

function layersOf(folder: string, upward: Pattern = reachingUp): Pattern[] {
  const name = folder.replace('src/', '')
  const allowed = layers[folder] ?? []
  const listed = allowed.length === 0 ? 'nothing' : allowed.join(', ')
  // A pattern that frees a name ends the search, so `only` comes last.
  return [standIns, allIcons, upward, only(allowed, `${name} may import: ${listed}.`)]
}

/** Attributes and fields whose values are names, paths and the like, never a text for people. */
const NOT_TEXTS = 'autoComplete d id key message points rel to transform type viewBox'.split(' ')

const noFetch = { name: 'fetch', message: 'Only src/api/http.ts calls fetch.' }
const noStorage = {
  name: 'localStorage',
  message: 'Only src/auth/storage.ts touches local storage.',
}

function restrictGlobals(...globals: (typeof noFetch)[]) {
  const properties = globals.flatMap(({ name, message }) =>
    ['window', 'globalThis', 'self'].map((object) => ({ object, property: name, message })),
  )
  return {
    'no-restricted-globals': rule(...globals),
    'no-restricted-properties': rule(...properties),
  }
}

/** Rules of the categories below that need types. Of those only the ones about promises run, on the site's own code. */
const WITH_TYPES = [
  'await-thenable',
  'consistent-return',
  'no-array-delete',
  'no-base-to-string',
  'no-duplicate-type-constituents',
  'no-floating-promises',
  'no-for-in-array',
  'no-implied-eval',
  'no-meaningless-void-operator',
  'no-misused-spread',
  'no-redundant-type-constituents',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-conversion',
  'no-unnecessary-type-parameters',
  'no-unsafe-enum-assignment',
  'no-unsafe-enum-comparison',
  'no-unsafe-type-assertion',
  'no-unsafe-unary-minus',
  'no-useless-default-assignment',
  'require-array-sort-compare',
  'restrict-template-expressions',
  'unbound-method',
]

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise'],
  jsPlugins: [
    { name: 'lingui', specifier: 'eslint-plugin-lingui' },
    { name: 'tanstack-query', specifier: '@tanstack/eslint-plugin-query' },
    { name: 'tanstack-router', specifier: '@tanstack/eslint-plugin-router' },
  ],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { browser: true, es2024: true },
  ignorePatterns: ['src/api/generated/**', 'src/routeTree.gen.ts', 'dist/**'],
  options: { reportUnusedDisableDirectives: 'error', typeAware: true },
  rules: {
    'no-console': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-script-url': 'error',
    'react/button-has-type': 'error',
    'react/self-closing-comp': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    // A cycle of type imports still means that two files cannot be understood separately.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': [
      'error',
      { allow: ['**/*.css', '@testing-library/jest-dom/vitest'] },
    ],
    // Libraries that are used through their default export by design, such as fast-check.
    'import/no-named-as-default-member': 'off',
    // `<output>` is no better than `role="status"` where the words are not the outcome of a form.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'oxc/no-map-spread': 'off',
    'unicorn/filename-case': 'off',
    'unicorn/no-array-sort': 'error',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
    'promise/always-return': 'off',
    'tanstack-query/exhaustive-deps': 'error',
    'tanstack-query/no-unstable-deps': 'error',
    'tanstack-router/create-route-property-order': 'error',
    ...Object.fromEntries(WITH_TYPES.map((name) => [`typescript/${name}`, 'off' as const])),
    ...restrictGlobals(noFetch, noStorage),
    ...restrict([reachingUp]),
  },
  overrides: [
    {
      // A promise is awaited, has its rejection handled or goes through `runAction`.
      files: ['src/**'],
      excludeFiles: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
      rules: {
        'no-void': 'error',
        'typescript/no-floating-promises': ['error', { ignoreVoid: false }],
        'typescript/no-misused-promises': 'error',
      },
    },
    {
      files: ['src/**/*.tsx', 'src/features/**'],
      rules: {
        'lingui/t-call-in-function': 'error',
        'lingui/no-single-tag-to-translate': 'error',
        'lingui/no-single-variables-to-translate': 'error',
        'lingui/no-trans-inside-trans': 'error',
        'lingui/no-expression-in-message': 'error',
      },
    },
    {
      files: ['src/{features,routes,ui,forms}/**/*.tsx'],
      rules: {
        'lingui/no-unlocalized-strings': [
          'error',
          {
            // One Latin word in lower case or with marks inside it is a name, an id or a path, not a text.
            ignore: ['^(?![A-Z])[^\\s\\u0400-\\u04FF]+$'],
            ignoreNames: [{ regex: { pattern: '[cC]lassName$' } }, ...NOT_TEXTS],
            ignoreFunctions: [
              'Error',
              'TypeError',
              'matchMedia',
              '*.closest',
              '*.querySelector',
              '*.querySelectorAll',
            ],
          },
        ],
      },
    },

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
      // A folder inside a feature may reach the feature's own files, one step up.
      files: ['src/features/*/*/**'],
      rules: restrict(layersOf('src/features', { ...reachingUp, regex: '^\\.\\./\\.\\./' })),
    },
    { files: ['src/routes/**'], rules: restrict(layersOf('src/routes')) },
    {
      files: ['sandbox/**'],
      rules: restrict([
        {
          regex: '^(#deploy/|\\.\\./.*(src|deploy)/)',
          message: 'The sandbox imports nothing of the site.',
        },
        only(
          ['api/generated', 'lib', 'locales'],
          'sandbox may import: api/generated, lib, locales.',
        ),
      ]),
    },
    {
      files: ['contract/**'],
      rules: restrict([
        {
          // All but `closed-pipe`.
          regex: '^(#deploy/([abd-z]|c[a-km-z])|#sandbox/|\\.\\./.*(src|deploy|sandbox)/)',
          message: 'The kit knows a server by HTTP only.',
        },
        only(['api/generated', 'lib'], 'contract may import: api/generated, lib.'),
      ]),
    },
    {
      // The proof of the kit and its tests run the sandbox that is checked; the package of clients holds it.
      files: [
        'contract/**/*.test.ts',
        'contract/clients/package/sandbox.ts',
        'contract/{kit/testing,proof}/**',
        'contract/kit/self-check.ts',
      ],
      rules: restrict([only(['api/generated', 'lib'], 'contract may import: api/generated, lib.')]),
    },
    {
      files: ['deploy/**'],
      rules: restrict([
        reachingUp,
        { regex: '^#sandbox/', message: 'What is deployed knows no sandbox.' },
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
          regex: '^(#deploy/([a-oq-z]|page-)|\\.\\./.*(src|sandbox|deploy|tooling)/)',
          message: 'A browser test knows the site by its pages only, whose list is #deploy/pages.',
        },
        only([], 'A browser test knows the site by its pages only.'),
      ]),
    },
    {
      // They start the servers themselves.
      files: ['tests/servers/**'],
      rules: restrict([only(['locales'], 'A browser test knows the site by its pages only.')]),
    },
    {
      files: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
      rules: { 'lingui/no-unlocalized-strings': 'off', ...restrict([reachingUp]) },
    },

    {
      // Inline in the page, before there is anything to import.
      files: ['src/app/boot.ts', 'src/app/until-live.ts'],
      rules: { 'no-restricted-globals': 'off', 'unicorn/consistent-function-scoping': 'off' },
    },
    {
      // Sent into the page as text: it can use nothing outside itself.
      files: ['tooling/bench/probe.ts'],
      rules: { 'unicorn/consistent-function-scoping': 'off' },
    },
    { files: ['src/api/http.ts'], rules: restrictGlobals(noStorage) },
    { files: ['src/auth/storage.ts'], rules: restrictGlobals(noFetch) },
    {
      files: [
        '{sandbox,contract,tooling,deploy,tests}/**',
        'src/**/*.test.{ts,tsx}',
        'src/testing/**',
      ],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['*.config.ts', 'src/routes/**'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
})
