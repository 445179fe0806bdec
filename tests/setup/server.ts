import { test as base } from '@playwright/test'

/** A server that browser tests need. */
export type TestServer = {
  /** The program of the project, with its arguments. */
  program: readonly string[]
  env: Readonly<Record<string, string>>
  /** An address that answers once it is there. */
  url: string
}

export type ServerOptions = { server: TestServer | undefined }

export const test = base.extend<ServerOptions>({ server: [undefined, { option: true }] })
