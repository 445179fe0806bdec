import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { Metrics } from './metrics'

it('counts responses by status and duration, and failures of the backend, as Prometheus reads them', async () => {
  const metrics = new Metrics()
  const server = createServer((request, response) => {
    metrics.watch(response)
    response.writeHead(request.url === '/gone' ? 404 : 200).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  for (const path of ['/', '/', '/gone']) await fetch(`http://127.0.0.1:${port}${path}`)
  metrics.failed('ECONNREFUSED')
  await expect.poll(() => metrics.text()).toContain('site_requests_total{status="404"} 1\n')
  server.close()
  const text = metrics.text()
  expect(text).toContain('site_requests_total{status="200"} 2\n')
  expect(text).toContain('site_backend_failures_total{code="ECONNREFUSED"} 1\n')
  expect(text).toContain('site_request_duration_seconds_bucket{le="10"} 3\n')
  expect(text).toContain('site_request_duration_seconds_count 3\n')
  expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m)
  // Each line is a comment or a sample.
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"\})? [\d.e+-]+)$/)
  }
})
