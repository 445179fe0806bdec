import type { QueryClient } from '@tanstack/react-query'
import {
  getProtectionViewQueryKey,
  invalidateProtectionView,
} from './generated/endpoints/protection/protection'
import type { ProtectionState } from './generated/model/protectionState'
import { runAction } from '#/lib/run-action'

type Change = Pick<ProtectionState, 'mfa' | 'recoveryCodesLeft'>

/** Shows at once what an answer says of the second factor, and asks the server for all of it. */
export function changeProtectionView(client: QueryClient, change: Change): void {
  client.setQueryData<ProtectionState>(
    getProtectionViewQueryKey(),
    (known) => known && { ...known, ...change },
  )
  runAction(invalidateProtectionView(client))
}
