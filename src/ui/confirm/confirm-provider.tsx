import { useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'
import type { Confirmer, ConfirmOptions } from './confirm-store'

const ConfirmContext = createContext<Confirmer | null>(null)

/** Provides the page's confirmer. */
export const ConfirmProvider = ConfirmContext.Provider

/** The page's confirmer, for the dialog itself. Throws outside a `ConfirmProvider`. */
export function useConfirmer(): Confirmer {
  const confirmer = use(ConfirmContext)
  if (!confirmer) throw new Error('No ConfirmProvider above')
  return confirmer
}

/** Asks the player: `if (await confirm({ header, message, ...labels })) …`. */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  return useConfirmer().confirm
}

/** The same with the labels 'Accept' and 'Cancel', which most dialogs are required to have (behaviour U2). */
export function useAcceptOrCancel(): (
  question: Omit<ConfirmOptions, 'accept' | 'reject'>,
) => Promise<boolean> {
  const { t } = useLingui()
  const confirm = useConfirm()
  return (question) =>
    confirm({
      ...question,
      accept: () => t({ id: 'confirm.accept', message: 'Accept' }),
      reject: () => t({ id: 'confirm.reject', message: 'Cancel' }),
    })
}
