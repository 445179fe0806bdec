import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:https'
import { connect } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createProxy } from '#deploy/server/proxy'
import { caddyBelow, caddyfile } from '#deploy/configurations/caddy'
import { NODE_FLAGS } from '#deploy/configurations/container'
import { nginxProxy } from '#deploy/configurations/nginx'
import { nginxBelow, nginxExample } from '#deploy/configurations/nginx-example'
import { selfSigned } from './certificate'
import { ensureInstalled } from './debian'
import { freePort } from './free-port'

export const SERVER_NAMES = ['nginx', 'caddy', 'server.mjs'] as const
export type ServerName = (typeof SERVER_NAMES)[number]

/** Debian has the module in its own package; elsewhere it may be part of nginx. */
const BROTLI = 'nginx -V 2>&1 | grep brotli || ls /etc/nginx/modules-enabled/*brotli-static.conf'

/** The options for starting a server. */
type Place = {
  /** A folder with `current/dist` and `current/dist-deploy`, as a deployment lays them out. */
  site: string
  /** The origin of the backend. */
  backend: string
  /** The port for https; any free one if omitted. */
  port?: number | undefined
  /** Seconds that the backend may be silent, instead of the configured ones. */
  silence?: number | undefined
  /**
   * Whether nginx or Caddy has something else at its root, and the backend is `server.mjs` with a site under `/site`.
   */
  below?: boolean
}

type Started = { site: string; backend: string; port: number; silence: number; below: boolean }

/** The silence that the configurations and `server.mjs` allow the backend. */
const USUAL_SILENCE = 60

export type RunningServer = {
  origin: string
  /** The process, and its own origin: `server.mjs` runs behind a proxy that speaks https. */
  pid: number
  ownOrigin: string
  /**
   * The origin of plain http, which only redirects to https. Caddy does that on port 80 by itself, and has none here.
   */
  plainOrigin?: string
  /** Everything it has logged so far, failures included. */
  log: () => Promise<string>
  stop: () => Promise<void>
}

/**
 * Installs nginx with its brotli module and Caddy from Debian packages if they are missing.
 *
 * @throws Error if they cannot be installed here
 */
export function ensureServers(): void {
  const packages = ['nginx', 'libnginx-mod-http-brotli-static']
  ensureInstalled('nginx with brotli_static', packages, `command -v nginx && (${BROTLI})`)
  ensureInstalled('caddy', ['caddy'])
}

/** Replaces each example value; each must be present. */
function adapted(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((result, [example, value]) => {
    if (!result.includes(example)) throw new Error(`The example has no ${example}`)
    return result.replaceAll(example, value)
  }, text)
}

/** A busy machine may take a while to start a program. */
const STARTED_MS = 30_000

async function untilAnswered(origin: string, hasEnded: () => string | undefined): Promise<void> {
  const { port } = new URL(origin)
  for (const start = performance.now(); performance.now() - start < STARTED_MS; await wait(50)) {
    const failure = hasEnded()
    if (failure !== undefined) throw new Error(failure)
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.end()
        done(true)
      })
      socket.once('error', () => done(false))
    })
    if (isOpen) return
  }
  throw new Error(`Nothing answers at ${origin}`)
}

/** Starts a program that serves `origin`; `logs` are the files it writes besides its output. */
export async function run(
  [command, ...args]: [string, ...string[]],
  { origin, logs, env = {} }: { origin: string; logs: string[]; env?: NodeJS.ProcessEnv },
): Promise<RunningServer> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let ended: string | undefined
  const closed = new Promise<void>((done) => {
    child.once('close', () => {
      ended = `${command} exited:\n${output}`
      done()
    })
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  await untilAnswered(origin, () => ended)
  return {
    origin,
    pid: child.pid ?? 0,
    ownOrigin: origin,
    log: async () => {
      const texts = logs.filter((file) => existsSync(file)).map((file) => readFile(file, 'utf8'))
      return [output, ...(await Promise.all(texts))].join('\n')
    },
    stop: async () => {
      child.kill('SIGTERM')
      await closed
    },
  }
}

async function startNginx(folder: string, { site, backend, port, silence, below }: Started) {
  const log = join(folder, 'site.log')
  const failures = join(folder, 'failures.log')
  const proxy = join(folder, 'proxy.conf')
  const plain = await freePort()
  await writeFile(proxy, adapted(nginxProxy, { [`${USUAL_SILENCE}s`]: `${silence}s` }))
  const example = adapted(nginxExample, {
    '/srv/site/current/dist-deploy/nginx/proxy.conf': proxy,
    '/srv/site': site,
    'default "play.example"': `default "localhost:${port}"`,
    'play.example': 'localhost',
    '/etc/letsencrypt/live/localhost/fullchain.pem': join(folder, 'cert.pem'),
    '/etc/letsencrypt/live/localhost/privkey.pem': join(folder, 'key.pem'),
    '/var/log/nginx/site.log': log,
    '/var/log/nginx/site-failures.log': failures,
    // This machine may have no IPv6.
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': '',
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'http://127.0.0.1:3000': backend,
    '# brotli_static on;': 'brotli_static on;',
    '# add_header Strict': 'add_header Strict',
  })
  const another = [
    `server { listen 127.0.0.1:${port} ssl; access_log ${log};`,
    `ssl_certificate ${join(folder, 'cert.pem')}; ssl_certificate_key ${join(folder, 'key.pem')};`,
    'location / { return 200 another; }',
    adapted(nginxBelow, { 'http://127.0.0.1:8080': backend }),
    '}',
  ].join('\n')
  await writeFile(join(folder, 'site.conf'), below ? another : example)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    [
      'include /etc/nginx/modules-enabled/*.conf;',
      // The default user needs permission to switch users.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off;',
      `pid ${join(folder, 'nginx.pid')};`,
      `error_log ${join(folder, 'error.log')};`,
      'events {}',
      'http {',
      'include /etc/nginx/mime.types;',
      ...temporary.map((name) => `${name}_temp_path ${join(folder, name)};`),
      `include ${join(folder, 'site.conf')};`,
      '}',
    ].join('\n'),
  )
  const server = await run(['nginx', '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    origin: `https://localhost:${port}`,
    logs: [log, failures, join(folder, 'error.log')],
  })
  return { ...server, plainOrigin: `http://localhost:${plain}` }
}

/** By default, Caddy would make this machine trust a certificate authority of its own. */
const CADDY_OPTIONS = '\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n'

async function startCaddy(folder: string, { site, backend, port, silence, below }: Started) {
  const log = join(folder, 'site.log')
  const block = `https://localhost:${port} {\n\ttls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`
  const example = adapted(caddyfile, {
    '/srv/site': site,
    'play.example {': block,
    '/var/log/caddy/site.log': log,
    'http://127.0.0.1:3000': backend,
    [`response_header_timeout ${USUAL_SILENCE}s`]: `response_header_timeout ${silence}s`,
    '# header Strict': 'header Strict',
    '\tlog default {': `${CADDY_OPTIONS}\tlog default {`,
  })
  const file = join(folder, 'Caddyfile')
  const snippet = adapted(caddyBelow, { 'http://127.0.0.1:8080': backend })
  const another = `${block}\n${snippet}\nhandle {\n\trespond another\n}\n}\n`
  await writeFile(file, below ? `{\n${CADDY_OPTIONS}}\n${another}` : example)
  return run(['caddy', 'run', '--adapter', 'caddyfile', '--config', file], {
    origin: `https://localhost:${port}`,
    logs: [log],
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
}

async function startOurs(
  certificate: ReturnType<typeof selfSigned>,
  { site, backend, port, silence }: Started,
) {
  const plain = await freePort()
  const program = join(site, 'current/dist-deploy/server.mjs')
  const server = await run([process.execPath, ...NODE_FLAGS, program], {
    origin: `http://localhost:${plain}`,
    logs: [],
    env: {
      PORT: String(plain),
      HOST: '127.0.0.1',
      BACKEND_URL: backend,
      BACKEND_SECONDS: String(silence),
      TRUST_PROXY: 'yes',
      // The link, not its current target, which another deployment changes.
      SITE_ROOT: join(site, 'current/dist'),
    },
  })
  const pass = createProxy({ backend: server.origin })
  const front = createServer(certificate, (request, response) => {
    // The proxy in front announces https, as in the examples for the others.
    response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
    pass(request, response)
  })
  await new Promise<void>((done) => front.listen(port, '127.0.0.1', done))
  return {
    ...server,
    origin: `https://localhost:${port}`,
    stop: async () => {
      front.close()
      front.closeAllConnections()
      await server.stop()
    },
  }
}

/** Starts a server with the files of the build, over https on this machine, as an operator would. */
export async function startServer(name: ServerName, place: Place): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), `site-${name}-`))
  const certificate = selfSigned()
  await writeFile(join(folder, 'cert.pem'), certificate.cert)
  await writeFile(join(folder, 'key.pem'), certificate.key, { mode: 0o600 })
  const whole = {
    site: resolve(place.site),
    backend: place.backend,
    port: place.port ?? (await freePort()),
    silence: place.silence ?? USUAL_SILENCE,
    below: place.below ?? false,
  }
  const start = { nginx: startNginx, caddy: startCaddy } as const
  const server =
    name === 'server.mjs' ? await startOurs(certificate, whole) : await start[name](folder, whole)
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
