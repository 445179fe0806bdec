import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from './free-port'
import { run, startServer } from './real-servers'
import { useSmallSite } from '../testing/small-site'

const place = await useSmallSite()

/** Holds a port and passes it on, as a socket unit of systemd does; a HUP is `systemctl restart`. */
const SUPERVISOR = `
use Socket; use POSIX; $^F = 10;
my ($port, @program) = @ARGV;
socket(my $socket, PF_INET, SOCK_STREAM, 0);
setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1);
bind($socket, sockaddr_in($port, INADDR_LOOPBACK)) or die;
listen($socket, 511);
POSIX::dup2(fileno($socket), 3);
my ($child, $ended);
$SIG{HUP} = sub { kill TERM => $child };
$SIG{TERM} = sub { $ended = 1; kill TERM => $child };
until ($ended) {
  $child = fork;
  if ($child == 0) { $ENV{LISTEN_PID} = $$; $ENV{LISTEN_FDS} = 1; exec @program }
  until (waitpid($child, 0) == $child) {}
}
`

/** Asks over a connection of its own: the status, or why there is none. */
const ask = (origin: string, path: string) =>
  new Promise<string>((done) => {
    request(origin + path, { agent: false }, (answer) => {
      answer.once('end', () => done(String(answer.statusCode))).resume()
    })
      .once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
      .end()
  })

test('a restart refuses nobody, though a request hangs', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const program = join(place.site, 'current/dist-deploy/server.mjs')
  const origin = `http://127.0.0.1:${port}`
  const server = await run(['perl', '-e', SUPERVISOR, String(port), process.execPath, program], {
    origin,
    logs: [],
    env: {
      BACKEND_URL: place.backend,
      SITE_ROOT: join(place.site, 'current/dist'),
      METRICS_PORT: String(metricsPort),
    },
  })
  const starts = async () => (await server.log()).split(` on 127.0.0.1:${port}, `).length - 1
  try {
    expect(await ask(origin, '/rules')).toBe('200')
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await metrics.text()).toContain('site_requests_total{status="200"} 1\n')
    const hanging = ask(origin, '/api/v2/silent')
    const asked: Promise<string>[] = []
    const load = setInterval(() => asked.push(ask(origin, '/rules')), 20)
    await wait(500)
    process.kill(server.pid, 'SIGHUP')
    await expect.poll(starts, { timeout: 30_000 }).toBe(2)
    await wait(500)
    clearInterval(load)
    expect([...new Set(await Promise.all(asked))]).toEqual(['200'])
    expect(asked.length).toBeGreaterThan(100)
    expect(await hanging).toBe('ECONNRESET')
  } finally {
    await server.stop()
  }
}, 60_000)

test('a body that comes without end is ended', async () => {
  const server = await startServer('server.mjs', { ...place, silence: 1 })
  const socket = connect(Number(new URL(server.ownOrigin).port), '127.0.0.1')
  const trickle = setInterval(() => socket.write('x'), 200)
  try {
    socket.write('POST /api/v2/silent HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n')
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    // What is written after the end may be refused: an error, which `once` would throw.
    socket.on('error', () => undefined)
    await new Promise((closed) => socket.once('close', closed))
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
  } finally {
    clearInterval(trickle)
    await server.stop()
  }
}, 30_000)
