import { useSyncExternalStore } from 'react'
import { ConfirmPanel } from './confirm-panel'
import { useConfirmer } from './confirm-provider'

/** Renders the confirmation dialog in the shell. */
export function ConfirmDialog() {
  const confirmer = useConfirmer()
  const question = useSyncExternalStore(
    confirmer.subscribe,
    confirmer.getSnapshot,
    confirmer.getSnapshot,
  )

  return (
    question && <ConfirmPanel key={question.id} question={question} onAnswer={confirmer.settle} />
  )
}
