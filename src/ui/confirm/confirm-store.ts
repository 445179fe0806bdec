/** A question with two answers (behaviour U2). Its texts follow a change of language while it is open. */
export type ConfirmOptions = Readonly<{
  header: () => string
  message: () => string
  /** Label of the accepting button. */
  accept: () => string
  /** Label of the rejecting button. */
  reject: () => string
  /** Accepting ends or loses something: its button is styled as dangerous. */
  isDestructive?: boolean | undefined
  icon?: 'warn' | undefined
  /** Which button is focused first: `accept` (default) if it can be undone, else `reject`. */
  focus?: 'accept' | 'reject' | undefined
  /** The recommended answer: `accept` (default), or `reject` if accepting loses something for good. */
  primary?: 'accept' | 'reject' | undefined
}>

export type ConfirmQuestion = ConfirmOptions & Readonly<{ id: number }>

export type Confirmer = Readonly<{
  /** Asks, and resolves to `true` for accept and `false` for everything else. Queued behind an open question. */
  confirm: (options: ConfirmOptions) => Promise<boolean>
  /** Answers the open question if it is the one with this id. */
  settle: (id: number, isAccepted: boolean) => void
  /** Answers every question with no, because the player has changed. */
  rejectAll: () => void
  subscribe: (listener: () => void) => () => void
  /** The open question. */
  getSnapshot: () => ConfirmQuestion | undefined
}>

type Pending = Readonly<{ question: ConfirmQuestion; resolve: (isAccepted: boolean) => void }>

/** The questions of one app, one at a time, in the order they were asked. */
export function createConfirmer(): Confirmer {
  let queue: readonly Pending[] = []
  let count = 0
  const listeners = new Set<() => void>()

  function publish(next: readonly Pending[]) {
    queue = next
    for (const listener of listeners) listener()
  }

  return {
    confirm: (options) =>
      new Promise((resolve) => {
        count += 1
        publish([...queue, { question: { ...options, id: count }, resolve }])
      }),
    settle(id, isAccepted) {
      const [open, ...rest] = queue
      if (open?.question.id !== id) return
      publish(rest)
      open.resolve(isAccepted)
    },
    rejectAll() {
      const asked = queue
      if (asked.length === 0) return
      publish([])
      for (const { resolve } of asked) resolve(false)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => queue[0]?.question,
  }
}
