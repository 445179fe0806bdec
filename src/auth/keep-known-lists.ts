import type { UserData } from '#/api/generated/model/userData'
import { isUnknownList } from '#/api/unknown-list'

/** `data` of the server, with those of the lists that could not be read as they were in the `former` data of the player. */
export function keepKnownLists(former: UserData | undefined, data: UserData): UserData {
  if (former?.user.login !== data.user.login) return data
  return {
    ...data,
    ...(isUnknownList(data.sessions) && { sessions: former.sessions }),
    ...(isUnknownList(data.transactions) && {
      transactions: former.transactions,
      transactionsCursor: former.transactionsCursor ?? null,
    }),
  }
}
