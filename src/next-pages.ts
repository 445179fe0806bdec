import { standingOf } from './api/identity'
import { loadServer, readIdentity } from './api/session'
import { afterLoad } from './lib/after-load'
import { whenIdle } from './lib/when-idle'
import type { AppRouter } from './router'

declare global {
  interface Window {
    /** What `boot.ts` leaves on a slow line: the letters that waited for the app are shown. */
    letters?: Promise<void>
  }
}

/** Where most people go next. */
const NEXT = {
  visitor: ['/', '/sign', '/signup'],
  unverified: [],
  verified: ['/profile'],
} as const

/**
 * Fetches code and words of the pages that most people open next, so that they open at once, and begins the bot check
 * (specification, section 4: at start-up; here it holds nothing up). Only when the page has all of its own, the fonts
 * too that waited for the app on a slow line.
 */
export function fetchWhatComesNext(router: AppRouter): void {
  const { session } = router.options.context
  const fetchPages = async () => {
    for (const to of NEXT[standingOf(readIdentity(session))]) {
      // Each in a task of its own: a finger is answered in between.
      await new Promise((resolve) => setTimeout(resolve))
      void router.preloadRoute({ to })
    }
  }
  const fetchThem = async () => {
    // Whatever comes next asks the server, and most pages share its code.
    await Promise.all([loadServer(session), fetchPages()])
    const { startBotCheck } = await import('./api/bot-check')
    startBotCheck()
  }
  // Who needs any of it asks for it again.
  const fetchLater = () =>
    Promise.resolve(window.letters)
      .finally(letPicturesCome)
      .then(() => document.fonts.ready)
      .then(fetchThem)
      .catch(() => undefined)
  afterLoad(() => void whenIdle(() => void fetchLater()))
}

/** Those below the first screen (`scenic-view.module.css`). */
function letPicturesCome() {
  document.documentElement.dataset['settled'] = ''
}
