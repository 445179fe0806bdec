import type { Severity } from '#/ui/feedback/severity'

/** A text that is shown for a while: a function follows a change of language meanwhile. */
type LiveText = string | (() => string)

/** `text` in the current language. */
export function textOf(text: LiveText | undefined): string | undefined {
  return typeof text === 'function' ? text() : text
}

/** Behaviour U1. */
export type ToastInput = Readonly<{
  severity: Severity
  /** Our own text. */
  summary: () => string
  /** Our own text, or the server's, which is shown as it is. */
  detail?: LiveText | undefined
  /** A toast of the same group replaces the one that is shown, and restarts its time. */
  group?: string | undefined
}>

/** A toast that is shown. `key` outlives its replacement within a group, `id` does not. */
export type Toast = ToastInput & Readonly<{ id: string; key: string }>

/** Why the timers are paused. */
export type PauseReason = 'hover' | 'focus' | 'hidden'

export type Toaster = Readonly<{
  /** Shows a toast and returns its id. */
  show: (input: ToastInput) => string
  /** Closes a toast; an unknown id is ignored. */
  close: (id: string) => void
  /** Pauses all timers until every reason is resumed. */
  pause: (reason: PauseReason) => void
  resume: (reason: PauseReason) => void
  subscribe: (listener: () => void) => () => void
  /** The shown toasts, oldest first. */
  getSnapshot: () => readonly Toast[]
}>

type Entry = { toast: Toast; left: number; since: number; timer?: ReturnType<typeof setTimeout> }

/** Milliseconds that a toast stays: errors longest, because they must be read. */
const LIVES: Record<Severity, number> = { info: 6000, success: 5000, warn: 8000, error: 10_000 }

const MAX_SHOWN = 4

/**
 * The toasts of one app. At most four are shown: a fifth closes the oldest that is not an error, or the oldest if all
 * are errors.
 */
export function createToaster(): Toaster {
  let entries: readonly Entry[] = []
  let shown: readonly Toast[] = []
  let count = 0
  const pauses = new Set<PauseReason>()
  const listeners = new Set<() => void>()

  function publish(next: readonly Entry[]) {
    entries = next
    shown = next.map((entry) => entry.toast)
    for (const listener of listeners) listener()
  }

  function start(entry: Entry) {
    if (pauses.size > 0) return
    entry.since = performance.now()
    entry.timer = setTimeout(() => close(entry.toast.id), entry.left)
  }

  function close(id: string) {
    const entry = entries.find((other) => other.toast.id === id)
    if (!entry) return
    clearTimeout(entry.timer)
    publish(entries.filter((other) => other !== entry))
  }

  function show(input: ToastInput) {
    count += 1
    const id = `toast-${count}`
    const toast: Toast = { ...input, id, key: input.group ? `group-${input.group}` : id }
    const entry: Entry = { toast, left: LIVES[input.severity], since: 0 }
    const replaced = entries.find((other) => other.toast.key === toast.key)
    clearTimeout(replaced?.timer)
    start(entry)
    publish(
      replaced
        ? entries.map((other) => (other === replaced ? entry : other))
        : [...makeRoom(entries), entry],
    )
    return id
  }

  return {
    show,
    close,
    pause(reason) {
      if (pauses.size === 0) {
        for (const entry of entries) {
          clearTimeout(entry.timer)
          entry.left = Math.max(0, entry.left - (performance.now() - entry.since))
        }
      }
      pauses.add(reason)
    },
    resume(reason) {
      if (pauses.delete(reason)) entries.forEach(start)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => shown,
  }
}

function makeRoom(entries: readonly Entry[]): readonly Entry[] {
  if (entries.length < MAX_SHOWN) return entries
  const leaving = entries.find((entry) => entry.toast.severity !== 'error') ?? entries[0]
  clearTimeout(leaving?.timer)
  return entries.filter((entry) => entry !== leaving)
}
