import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSessionCheckQueryOptions } from '#/api/generated/endpoints/session/session'
import type { Transaction } from '#/api/generated/model/transaction'
import type { UserData } from '#/api/generated/model/userData'
import { isPartialList } from '#/api/reading'

/** The newest top-ups, and the cursor of the older ones. */
export type NewestTopUps = Pick<UserData, 'transactions' | 'transactionsCursor'>

/** Rows shown at first, so that the settings below stay near. */
const FIRST = 3

/** The pages that the player opened beyond the first rows. */
type Opened = {
  /** The newest top-ups at that time: later ones push some of them off that page. */
  newest: readonly Transaction[]
  cursors: readonly string[]
}

/** Cached beside the pages themselves: players who return to the profile find the history as they left it. */
const openedQuery = queryOptions<Opened | null>({
  queryKey: ['opened top-ups'],
  queryFn: skipToken,
  initialData: null,
  gcTime: Infinity,
})

/** The player's top-ups, newest first: the first rows, then the newest page and the older ones that were opened. */
export function useTopUpHistory(newest: NewestTopUps) {
  const { data: opened } = useQuery(openedQuery)
  const client = useQueryClient()
  const cursor = opened?.cursors.at(-1)
  const last = useQuery(olderPage(cursor))
  const pages = (opened?.cursors ?? []).flatMap(
    (one) => client.getQueryData(olderPage(one).queryKey) ?? [],
  )
  const next = cursor === undefined ? newest.transactionsCursor : last.data?.transactionsCursor
  // A cursor that leads back to an opened page would loop forever.
  const end = next && !opened?.cursors.includes(next) ? next : null
  const rows = distinct([
    newest.transactions,
    ...(opened ? [opened.newest] : []),
    ...pages.map(({ transactions }) => transactions),
  ])
  const isFolded = opened === null && rows.length > FIRST
  const open = (cursors: readonly string[]) => () => {
    const more: Opened = { newest: opened?.newest ?? newest.transactions, cursors }
    client.setQueryData(openedQuery.queryKey, more)
  }

  return {
    rows: isFolded ? rows.slice(0, FIRST) : rows,
    /** Whether some rows could not be read. */
    isIncomplete: [newest, ...pages].some(({ transactions }) => isPartialList(transactions)),
    /** The page that is loading or has failed, if any. */
    pending: cursor !== undefined && !last.data ? last : null,
    /** Shows the rest of the newest page, or requests the next one; `null` if there is none. */
    openNext: isFolded ? open([]) : end ? open([...(opened?.cursors ?? []), end]) : null,
  }
}

/** Older pages never change: the earlier ones are read from the cache, and only the last one is observed. */
const olderPage = (cursor: string | undefined) =>
  getSessionCheckQueryOptions(
    { cursor: cursor ?? '' },
    { query: { enabled: cursor !== undefined, staleTime: Infinity, gcTime: Infinity } },
  )

/**
 * Each top-up once, as it was read last, although the lists overlap. A list may have several identical ones without an
 * id: each of them counts.
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
