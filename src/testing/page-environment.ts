import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** The globals that requests use. */
const NATIVE = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'fetch',
]

/**
 * The environment of every test of the site: happy-dom for the document, Node for the network. Node's `fetch` breaks
 * off, redirects and aborts like a browser's, and the sandbox returns the same classes.
 */
const pageEnvironment: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global, options) {
    const native = new Map(
      NATIVE.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)]),
    )
    const page = await builtinEnvironments['happy-dom'].setup(global, options)
    for (const [name, descriptor] of native) {
      Object.defineProperty(global, name, { ...descriptor, configurable: true })
    }
    // Node has no page to resolve relative addresses against.
    const fetch: typeof globalThis.fetch = global.fetch
    global.fetch = (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(typeof input === 'string' ? new URL(input, global.location.href) : input, init)
    return page
  },
}

// oxlint-disable-next-line import/no-default-export -- vitest takes an environment as the default export
export default pageEnvironment
