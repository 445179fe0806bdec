type Args = Parameters<History['pushState']>

/** Milliseconds between two tries. */
const PAUSE = 1000

/** Safari counts over thirty seconds, Firefox over ten. */
const MOST_TRIES = 40

/**
 * Safari and Firefox throw when the address changes too often: 100 times in 30 s, 200 times in 10 s. The router would not
 * recover from that. With this, the page goes on, and the address follows as soon as the browser allows it.
 */
export function tolerateHistoryLimits({ history }: Window): void {
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  let isEntryMissing = false
  let timer = 0

  function change(isPush: boolean, args: Args, tries = 1) {
    clearTimeout(timer)
    // An entry that is still missing is not the one to replace.
    const adds = isPush || isEntryMissing
    try {
      ;(adds ? push : replace)(...args)
      isEntryMissing = false
    } catch (error) {
      const isLimit = error instanceof DOMException && error.name === 'SecurityError'
      if (!isLimit || tries === MOST_TRIES) throw error
      isEntryMissing = adds
      timer = window.setTimeout(change, PAUSE, adds, args, tries + 1)
    }
  }
  history.pushState = (...args) => change(true, args)
  history.replaceState = (...args) => change(false, args)
  window.addEventListener('popstate', () => {
    clearTimeout(timer)
    isEntryMissing = false
  })
}
