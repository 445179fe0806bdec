import type { QueryClient } from '@tanstack/react-query'
import {
  getProtectionViewQueryKey,
  invalidateProtectionView,
} from './generated/endpoints/protection/protection'
import type { ProtectionState } from './generated/model/protectionState'
import { runAction } from '#/lib/errors/run-action'

type Change = Partial<Pick<ProtectionState, 'mfa' | 'recoveryCodesLeft'>>

/** Shows a change of the second factor at once, and refetches the rest of its view. */
export function changeProtectionView(client: QueryClient, change: Change): void {
  client.setQueryData<ProtectionState>(
    getProtectionViewQueryKey(),
    (known) => known && { ...known, ...change },
  )
  runAction(invalidateProtectionView(client))
}
