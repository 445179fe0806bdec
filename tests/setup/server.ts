import { test as base } from '@playwright/test'

/** A server for browser tests. */
export type TestServer = {
  /** The project's program, with its arguments. */
  program: readonly string[]
  env: Readonly<Record<string, string>>
  /** An address that responds once the server is ready. */
  url: string
}

export type ServerOptions = { server: TestServer | undefined }

export const test = base.extend<ServerOptions>({ server: [undefined, { option: true }] })
