import type { Email } from '../server/mailbox'
import type { RequestContext } from '../server/request-context'
import type { Bug } from '../server/world'

/** Changes the e-mails that the operation sends; without any, the e-mail is not sent. */
export const mailing =
  (
    to: (email: Email, context: RequestContext) => readonly Email[] | Promise<readonly Email[]>,
  ): Bug =>
  async ({ context, answer }) => {
    const before = new Set(context.mailbox.list())
    const response = await answer()
    const sent = context.mailbox.list().filter((email) => !before.has(email))
    const rest = context.mailbox.list().filter((email) => before.has(email))
    if (sent.length > 0) {
      const changed = await Promise.all(sent.map((email) => to(email, context)))
      context.mailbox.restore([...changed.flat(), ...rest])
    }
    return response
  }
