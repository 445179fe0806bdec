import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { caddyBelow, caddyfile } from '#deploy/configurations/caddy'
import {
  cloudflareHeaders,
  cloudflareRedirects,
  hostHeaders,
  netlifyRedirects,
} from '#deploy/configurations/static-hosts'
import { containerfile, systemdSocket, systemdUnit } from '#deploy/configurations/container'
import { nginxHttp, nginxProxy, nginxReady, nginxServer } from '#deploy/configurations/nginx'
import { nginxBelow, nginxExample } from '#deploy/configurations/nginx-example'

const FILES: Readonly<Record<string, string>> = {
  'nginx/http.conf': nginxHttp,
  'nginx/server.conf': nginxServer,
  'nginx/proxy.conf': nginxProxy,
  'nginx/ready.conf': nginxReady,
  'nginx/example.conf': nginxExample,
  'nginx/below-a-path.conf': nginxBelow,
  'caddy/Caddyfile': caddyfile,
  'caddy/below-a-path': caddyBelow,
  Containerfile: containerfile,
  'systemd/site.service': systemdUnit,
  'systemd/site.socket': systemdSocket,
  'cloudflare-pages/_headers': cloudflareHeaders,
  'cloudflare-pages/_redirects': cloudflareRedirects,
  'netlify/_headers': hostHeaders(),
  'netlify/_redirects': netlifyRedirects,
}

/** Writes the configurations that serve the site into `folder`; `docs/production.md` describes each of them. */
export async function writeDeployFiles(folder: string): Promise<void> {
  await Promise.all(
    Object.entries(FILES).map(async ([name, text]) => {
      const file = join(folder, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }),
  )
}
