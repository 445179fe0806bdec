import type { ServerResponse } from 'node:http'
import { closedStatus } from './log'

/** Upper bounds of durations in seconds. */
const BOUNDS = [0.01, 0.1, 0.5, 1, 5, 10, 60] as const

const STARTED = Date.now() / 1000

type Counts = Map<string, number>

const add = (counts: Counts, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** A Prometheus counter with one label. */
function counter(name: string, help: string, label: string, counts: Counts): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} counter`,
    ...[...counts].map(([value, count]) => `${name}{${label}="${value}"} ${count}`),
  ]
}

/** Counts what the server has done since its start. */
export class Metrics {
  private readonly statuses: Counts = new Map()
  private readonly failures: Counts = new Map()
  private readonly durations: Counts = new Map()
  private seconds = 0
  private requests = 0

  /** Counts a response once it has closed. */
  watch(response: ServerResponse): void {
    const startedAt = performance.now()
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000
      this.requests += 1
      this.seconds += seconds
      add(this.statuses, String(closedStatus(response)))
      for (const bound of BOUNDS) if (seconds <= bound) add(this.durations, String(bound))
    })
  }

  /** Counts a request that the backend did not answer. */
  failed(code: string): void {
    add(this.failures, code)
  }

  /** All metrics in the Prometheus text format. */
  text(): string {
    const duration = 'site_request_duration_seconds'
    const buckets = BOUNDS.map((bound) => [bound, this.durations.get(String(bound)) ?? 0] as const)
    return [
      ...counter('site_requests_total', 'Responses.', 'status', this.statuses),
      ...counter(
        'site_backend_failures_total',
        'Requests that the backend did not answer.',
        'code',
        this.failures,
      ),
      `# HELP ${duration} How long responses took.`,
      `# TYPE ${duration} histogram`,
      ...buckets.map(([bound, count]) => `${duration}_bucket{le="${bound}"} ${count}`),
      `${duration}_bucket{le="+Inf"} ${this.requests}`,
      `${duration}_sum ${this.seconds}`,
      `${duration}_count ${this.requests}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '# TYPE process_start_time_seconds gauge',
      `process_start_time_seconds ${STARTED}`,
      '',
    ].join('\n')
  }
}
