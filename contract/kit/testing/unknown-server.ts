import { createSandbox, type Sandbox } from '#sandbox/server/sandbox'
import type { Bug } from '#sandbox/server/world'
import type { MailSource } from '../mail/mail'
import { opened } from './opened'
import type { Fetch, Served } from './served'
import { servedInProcess } from './served-in-process'

/** The sandbox without its own API: the kit cannot reach its clock, its mailbox or its payments. */
export interface UnknownServer extends Served {
  readonly sandbox: Sandbox
  /** Its e-mails, as a mail API returns them. */
  readonly mail: MailSource
}

/** Opens one until the end of the test. `before` sees each request, and may answer it. */
export async function unknownServer({
  bugs,
  ahead = 0,
  before = () => Promise.resolve(undefined),
  serve = servedInProcess,
}: {
  bugs?: readonly Bug[] | undefined
  /** In milliseconds: how far its clock is ahead of this machine's. */
  ahead?: number
  before?: (request: Request) => Promise<Response | undefined>
  /** How it is served. */
  serve?: (fetch: Fetch) => Served | Promise<Served>
} = {}): Promise<UnknownServer> {
  const sandbox = createSandbox({
    ...(bugs && { bugs }),
    now: () => Date.now() + ahead,
  })
  const one = await serve(async (request) => {
    const answered = await before(request)
    if (answered) return answered
    if (!new URL(request.url).pathname.startsWith('/api/')) return null
    return sandbox.fetch(request)
  })
  const read = (to: string) =>
    Promise.resolve(
      sandbox
        .world()
        .mailbox.list(to)
        .map(({ id, kind, key, code, subject, text }) => ({
          id: `${to} ${id}`,
          kind,
          value: key ?? code ?? '',
          text: `${subject}\n${text}`,
        })),
    )
  return opened({ ...one, sandbox, mail: Object.assign(read, { texts: true }) })
}
