import { standingOf } from './api/identity'
import { loadServer, readIdentity } from './api/session'
import { afterLoad } from './lib/after-load'
import { painted } from './lib/after-paint'
import { whenIdle } from './lib/when-idle'
import type { AppRouter } from './router'

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
  const fetchLater = async () => {
    await letPicturesCome()
    await document.fonts.ready
    for (const to of NEXT[standingOf(readIdentity(session))]) {
      // The page that is open has its own.
      if (to === router.state.location.pathname) continue
      await nextTask()
      // One after the other: styles that come before those of an earlier page have the whole page laid out anew.
      await router.preloadRoute({ to })
    }
    // Whatever comes next asks the server, and most pages share its code.
    await loadServer(session)
    const { startBotCheck } = await import('./api/bot-check')
    startBotCheck()
  }
  // Who needs any of it asks for it again.
  afterLoad(() => whenIdle(() => void fetchLater().catch(() => undefined)))
}

/** Each step is a task of its own: a finger is answered in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * First the lights of the scene, where the line is slow, then the views below the first screen (`brand/scene`): to ask
 * for all of them at once takes a slow phone long. A page that nobody sees waits until it is seen.
 */
async function letPicturesCome(): Promise<void> {
  for (const pictures of ['lights', 'views']) {
    document.documentElement.dataset['settled'] = pictures
    await painted()
  }
}
