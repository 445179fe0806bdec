import { defineConfig } from 'oxlint'
import { layerOverrides, reachingUp, restrict, rule } from './oxlint.layers.ts'

/** Attributes and fields with names, paths and the like, never texts for people. */
const NOT_TEXTS = 'autoComplete d id key message points rel to transform type viewBox'.split(' ')

const noFetch = { name: 'fetch', message: 'Only src/api/http.ts calls fetch.' }
const noStorage = {
  name: 'localStorage',
  message: 'Only src/auth/storage.ts touches local storage.',
}
/** A promise must be handled (`no-floating-promises`); nobody would notice a failure of `mutate`. */
const noMutate = { property: 'mutate', message: 'Use mutateAsync, whose failure callers handle.' }
const noClipboard = {
  object: 'navigator',
  property: 'clipboard',
  message: 'Use CopyButton, or copyText: browsers may refuse.',
}
/** The tests of a worker share their modules: a mock is ignored where its module is loaded, and stays for others. */
const noMock = { object: 'vi', property: 'mock', message: 'Use vi.spyOn on an import * of it.' }

function restrictGlobals(...globals: (typeof noFetch)[]) {
  const properties = globals.flatMap(({ name, message }) =>
    ['window', 'globalThis', 'self'].map((object) => ({ object, property: name, message })),
  )
  return {
    'no-restricted-globals': rule(...globals),
    'no-restricted-properties': rule(noMutate, noClipboard, ...properties),
  }
}

/**
 * Rules in the categories below that need types; off. Those about promises are on for the site's own code, further
 * below.
 */
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
  // Also reports the compiler's errors, so that the types are read only once for both.
  options: { reportUnusedDisableDirectives: 'error', typeAware: true, typeCheck: true },
  rules: {
    'no-console': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'max-lines': ['error', { max: 300 }],
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
    // Libraries such as fast-check are designed to be used through their default export.
    'import/no-named-as-default-member': 'off',
    // `<output>` is no better than `role="status"` if its text is not the result of a form.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'oxc/no-map-spread': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
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
      // Every promise is awaited, has its rejection handled, or goes through `runAction`.
      files: ['src/**'],
      excludeFiles: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
      rules: {
        'no-empty': 'error',
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
            // A single Latin word in lower case or with punctuation inside is a name, an id or a path, not a text.
            ignore: ['^(?![A-Z])[^\\s\\u0400-\\u04FF]+$'],
            ignoreNames: [{ regex: { pattern: '[cC]lassName$' } }, ...NOT_TEXTS],
            ignoreFunctions: [
              'Error',
              'TypeError',
              'matchMedia',
              '*.closest',
              '*.querySelector',
              '*.getModifierState',
              '*.querySelectorAll',
            ],
          },
        ],
      },
    },

    ...layerOverrides,
    {
      files: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
      rules: { 'lingui/no-unlocalized-strings': 'off', ...restrict([reachingUp]) },
    },

    {
      // Inline in the page, before anything can be imported.
      files: ['src/app/boot.ts', 'src/app/until-live.ts'],
      rules: { 'no-restricted-globals': 'off', 'unicorn/consistent-function-scoping': 'off' },
    },
    { files: ['src/api/http.ts'], rules: restrictGlobals(noStorage) },
    { files: ['src/auth/storage.ts'], rules: restrictGlobals(noFetch) },
    {
      files: [
        '{sandbox,contract,tooling,deploy,tests}/**',
        'src/**/*.test.{ts,tsx}',
        'src/testing/**',
      ],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': rule(noMock) },
    },
    {
      // Playwright loads what runs before the tests (`globalSetup`) through its default export.
      files: [
        '**/*.config.ts',
        'tests/setup/{build,chromium}.ts',
        'tests/*/install.ts',
        'src/routes/**',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
})
