/** Everything that is measured, in the order of the table; times in milliseconds. */
export const METRICS = {
  fcp: { label: 'first paint, ms', digits: 0 },
  lcp: { label: 'largest paint, ms', digits: 0 },
  usable: { label: 'usable control, ms', digits: 0 },
  live: { label: 'live control, ms', digits: 0 },
  scriptKb: { label: 'scripts until live, kB', digits: 1 },
  requests: { label: 'requests until live', digits: 0 },
  blocking: { label: 'blocking time, ms', digits: 0 },
  cls: { label: 'layout shift', digits: 3 },
  route: { label: 'route change, ms', digits: 0 },
  lhPerformance: { label: 'Lighthouse performance', digits: 0 },
  lhAccessibility: { label: 'Lighthouse accessibility', digits: 0 },
  lhBestPractices: { label: 'Lighthouse best practices', digits: 0 },
  lhSeo: { label: 'Lighthouse SEO', digits: 0 },
  lhBlocking: { label: 'Lighthouse TBT, ms', digits: 0 },
  lhShift: { label: 'Lighthouse CLS', digits: 3 },
  lhMachine: { label: 'Lighthouse machine index', digits: 0 },
} as const

export type Metric = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as Metric[]

/** What one visit measured. */
export type Measurement = Partial<Record<Metric, number>>

/**
 * What a figure is to be: at most so many times the floor, at most or at least a number. `orFloor`: or no
 * worse than the floor in the same run.
 */
export type Goal =
  | { timesFloor: number }
  | { atMost: number; orFloor?: true }
  | { atLeast: number; orFloor?: true }

export type Goals = Partial<Record<Metric, Goal>>
