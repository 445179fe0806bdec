/** What a page tells of itself; times in milliseconds since its navigation began. */
export type Probe = {
  fcp?: number
  lcp?: number
  cls: number
  blocking: number
  usable?: number
  live?: number
  /** From the last press until what `follow` named was usable. */
  route?: number
  /** Says which control the next press leads to. */
  follow: (control: string) => void
}

export type Watched = {
  control: string
  /** Whether a script is to take the page over; a floor has none and counts as live when it is usable. */
  hasApp: boolean
  /** Put into local storage before the page looks there. */
  storage: Record<string, string>
}

declare global {
  interface Window {
    probe?: Probe
  }
}

/** Runs in the page before anything of its own, and is sent there as text: it can use nothing outside itself. */
export function installProbe({ control, hasApp, storage }: Watched): void {
  const longTaskMs = 50
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  let pressedAt: number | undefined
  let next: string | undefined
  let former: Element | null = null
  const probe: Probe = {
    cls: 0,
    blocking: 0,
    follow: (control) => {
      pressedAt = undefined
      delete probe.route
      next = control
      const standing = document.querySelector(control)
      former = isUsable(standing) ? standing : null
    },
  }
  window.probe = probe

  // The router gives up what it loads without a reason. The browser then makes one, with the calls that led there, and
  // with a debugger attached, as here alone, it compiles each of their functions anew: twice 7 ms of a route change.
  const { abort } = AbortController.prototype
  const aborted = new DOMException('', 'AbortError')
  AbortController.prototype.abort = function (this: AbortController, reason: unknown = aborted) {
    abort.call(this, reason)
  }

  const observe = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  }
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') probe.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (probe.lcp = startTime))
  observe('longtask', ({ duration }) => (probe.blocking += duration - longTaskMs))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (!hadRecentInput) probe.cls += value
  })

  const isUsable = (element: Element | null): element is HTMLElement => {
    if (!(element instanceof HTMLElement) || element.matches(':disabled')) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return false
    const [x, y] = [left + width / 2, top + height / 2]
    if (y < 0 || y > innerHeight) return getComputedStyle(element).visibility === 'visible'
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  }
  const isLive = (element: HTMLElement) =>
    !hasApp ||
    (document.documentElement.dataset['boot'] === 'live' &&
      Object.keys(element).some((key) => key.startsWith('__reactProps')))

  let isLooking = false
  const look = () => {
    const element = document.querySelector(control)
    if (probe.live === undefined && isUsable(element)) {
      probe.usable ??= performance.now()
      if (isLive(element)) probe.live = performance.now()
    }
    if (next !== undefined && pressedAt !== undefined) {
      const following = document.querySelector(next)
      // The page that is left may have one like it.
      if (following !== former && isUsable(following)) {
        probe.route = performance.now() - pressedAt
        next = undefined
      }
    }
    isLooking = probe.live === undefined || (next !== undefined && pressedAt !== undefined)
    if (isLooking) requestAnimationFrame(look)
  }
  // Not all the time: to ask for frames has the page draw them, and it would hear of a press later.
  const lookFromNow = () => {
    if (isLooking) return
    isLooking = true
    requestAnimationFrame(look)
  }
  addEventListener(
    'click',
    ({ isTrusted, timeStamp }) => {
      if (!isTrusted || next === undefined) return
      pressedAt = timeStamp
      lookFromNow()
    },
    true,
  )
  lookFromNow()
}
