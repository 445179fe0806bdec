type Change = {
  isPush: boolean
  data: unknown
  unused: string
  url?: string | URL | null | undefined
}

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
  let refused: Change | null = null
  let timer = 0

  function change(next: Change, tries = 1) {
    clearTimeout(timer)
    // An entry that is still missing is not the one to replace.
    const isPush = next.isPush || refused?.isPush === true
    try {
      ;(isPush ? push : replace)(next.data, next.unused, next.url)
      refused = null
    } catch (error) {
      const isLimit = error instanceof DOMException && error.name === 'SecurityError'
      if (!isLimit || tries === MOST_TRIES) throw error
      refused = { ...next, isPush }
      timer = window.setTimeout(() => change(next, tries + 1), PAUSE)
    }
  }
  history.pushState = (data: unknown, unused, url) => change({ isPush: true, data, unused, url })
  history.replaceState = (data: unknown, unused, url) =>
    change({ isPush: false, data, unused, url })
  window.addEventListener('popstate', () => {
    clearTimeout(timer)
    refused = null
  })
}
