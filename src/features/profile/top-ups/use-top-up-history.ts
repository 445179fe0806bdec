import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getSessionCheckQueryOptions } from '#/api/generated/endpoints/session/session'
import type { Transaction } from '#/api/generated/model/transaction'
import type { UserData } from '#/api/generated/model/userData'
import { isPartialList } from '#/api/reading'

/** The newest top-ups, and where the older ones begin. */
export type NewestTopUps = Pick<UserData, 'transactions' | 'transactionsCursor'>

/** The pages that the player opened. */
type Opened = {
  /** The newest top-ups at that time: later ones push some of them off that page. */
  newest: readonly Transaction[]
  cursors: readonly string[]
}

/** The top-ups of the player, newest first, with the older pages that were opened. */
export function useTopUpHistory(newest: NewestTopUps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const client = useQueryClient()
  const cursor = opened?.cursors.at(-1)
  const last = useQuery(olderPage(cursor))
  const pages = (opened?.cursors ?? []).flatMap(
    (one) => client.getQueryData(olderPage(one).queryKey) ?? [],
  )
  const next = cursor === undefined ? newest.transactionsCursor : last.data?.transactionsCursor
  // A cursor that leads back to an opened page would loop for ever.
  const end = next && !opened?.cursors.includes(next) ? next : null

  return {
    rows: distinct([
      newest.transactions,
      ...(opened ? [opened.newest] : []),
      ...pages.map(({ transactions }) => transactions),
    ]),
    /** Whether some rows could not be read. */
    isIncomplete: [newest, ...pages].some(({ transactions }) => isPartialList(transactions)),
    /** The page that is loading or has failed, if any. */
    pending: cursor !== undefined && !last.data ? last : null,
    /** Requests the next page; `null` if there is none. */
    openNext: end
      ? () =>
          setOpened({
            newest: opened?.newest ?? newest.transactions,
            cursors: [...(opened?.cursors ?? []), end],
          })
      : null,
  }
}

/** An older page never changes: the former ones are read from the cache, and only the last one is observed. */
const olderPage = (cursor: string | undefined) =>
  getSessionCheckQueryOptions(
    { cursor: cursor ?? '' },
    { query: { enabled: cursor !== undefined, staleTime: Infinity, gcTime: Infinity } },
  )

/**
 * Each top-up once, as it was read last, although the lists overlap. A list may have several that are alike and have no id:
 * each of them counts.
 */
function distinct(lists: readonly (readonly Transaction[])[]): readonly Transaction[] {
  const byKey = new Map<string, Transaction>()
  for (const list of lists) {
    const alike = new Map<string, number>()
    for (const row of list) {
      const look = `${row.date} ${row.value}`
      const count = alike.get(look) ?? 0
      alike.set(look, count + 1)
      const key = row.id ?? `${look} ${count}`
      if (!byKey.has(key)) byKey.set(key, row)
    }
  }
  return [...byKey.values()]
}
