import { useSyncExternalStore } from 'react'
import type { ConfirmPanelProps } from './confirm-panel'
import { useConfirmer } from './confirm-provider'
import { lazyPart } from './lazy-part'

const LazyPanel = lazyPart(() => import('./confirm-panel').then((module) => module.ConfirmPanel))

/** The place of the confirmation dialog in the shell; its drawing is loaded when idle or when asked. */
export function ConfirmDialog() {
  const confirmer = useConfirmer()
  const question = useSyncExternalStore(
    confirmer.subscribe,
    confirmer.getSnapshot,
    confirmer.getSnapshot,
  )

  return (
    <LazyPanel
      props={question ? { question, onAnswer: confirmer.settle } : null}
      partKey={question?.id}
      onFailure={askNatively}
    />
  )
}

/** Offline before the panel came: the browser's own dialog asks the same. */
function askNatively({ question, onAnswer }: ConfirmPanelProps) {
  onAnswer(question.id, window.confirm(`${question.header}\n\n${question.message}`))
}
