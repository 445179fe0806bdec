import type { Plugin } from 'vite'

/**
 * Makes what React DOM throws as signals to itself (`SuspenseException` and its like, one constant each) without the
 * stack that nobody reads. While a debugger is attached, as Lighthouse is, V8 parses the whole of React anew to tell
 * the lines of it.
 */
export function lightSignals(): Plugin {
  return {
    name: 'light-signals',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js/ },
      handler: (code) => ({ code: withoutStacks(code), map: null }),
    },
  }
}

/** `code` of React DOM, its signals errors by their kind and message alone. */
export function withoutStacks(code: string): string {
  return code.replaceAll(
    /(Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g,
    '$1{ __proto__: Error.prototype, message: $2 }',
  )
}
