import type { Goals } from './metrics'

export type Target = {
  name: string
  path: string
  /** The page's file in the build. */
  file: string
  /** The control that players come for. */
  control: string
  /** The player who is signed in. */
  player?: string
  /** What is pressed in turn once the page is live, and what each press leads to; the last is the one measured. */
  route: { press: string; control: string }[]
  goals: Goals
}

/** What the server takes for an answer, on top of the line. */
export const SERVER_MS = 100

/** Slow 4G and a phone's processor, as Lighthouse has them. */
export const LINE = { latencyMs: 562.5, downKbit: 1474.56, upKbit: 675, processor: 4 }

const SHOULD_BE_FULL: Goals = {
  lhPerformance: { atLeast: 100, orFloor: true },
  lhAccessibility: { atLeast: 100, orFloor: true },
  lhBestPractices: { atLeast: 100, orFloor: true },
  lhSeo: { atLeast: 100, orFloor: true },
  lhBlocking: { atMost: 30, orFloor: true },
  lhShift: { atMost: 0 },
}

const SIGN_LINK = 'main a[href="/sign"]'
const HOME_LINK = 'header a[href="/"]'
const HOME_CONTROL = 'main a[href="/signup"]'
const SUBMIT = 'main form button[type=submit]'
const PROFILE_LINK = '#menu-account a[href="/profile"]'
const SESSIONS_BUTTON = '#sessions button'

/** The pages that are measured, with the goals of each. */
export const TARGETS: readonly Target[] = [
  {
    name: 'home',
    path: '/',
    file: 'index.html',
    control: HOME_CONTROL,
    route: [{ press: SIGN_LINK, control: SUBMIT }],
    goals: {
      lcp: { timesFloor: 1.1 },
      usable: { timesFloor: 1.1 },
      live: { timesFloor: 2.9 },
      scriptKb: { atMost: 105 },
      requests: { atMost: 9 },
      cls: { atMost: 0 },
      route: { atMost: 100 },
      ...SHOULD_BE_FULL,
    },
  },
  {
    name: 'sign-in',
    path: '/sign',
    file: 'sign.html',
    control: SUBMIT,
    route: [{ press: HOME_LINK, control: HOME_CONTROL }],
    goals: {
      lcp: { timesFloor: 1.1 },
      usable: { timesFloor: 1.1 },
      live: { timesFloor: 2.9 },
      scriptKb: { atMost: 120 },
      requests: { atMost: 10 },
      cls: { atMost: 0 },
      route: { atMost: 100 },
      ...SHOULD_BE_FULL,
    },
  },
  {
    name: 'profile',
    path: '/profile',
    file: 'profile.html',
    control: SESSIONS_BUTTON,
    player: 'rider',
    route: [
      { press: HOME_LINK, control: 'main h1' },
      { press: '[aria-controls=menu-account]', control: PROFILE_LINK },
      { press: PROFILE_LINK, control: SESSIONS_BUTTON },
    ],
    goals: {
      fcp: { timesFloor: 1.15 },
      lcp: { timesFloor: 3 },
      usable: { timesFloor: 3.2 },
      live: { timesFloor: 3.2 },
      scriptKb: { atMost: 130 },
      requests: { atMost: 10 },
      cls: { atMost: 0.01 },
      route: { atMost: Math.round(LINE.latencyMs + SERVER_MS + 100) },
      lhAccessibility: { atLeast: 100 },
      lhBestPractices: { atLeast: 100 },
      lhBlocking: { atMost: 60, orFloor: true },
      lhShift: { atMost: 0.01 },
    },
  },
]
