import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Deployment } from '#deploy/deployment/deployment'
import { BUILD_FOLDER, DEPLOY_FOLDER } from '../build/folders'
import { fail } from '../cli/fail'
import { SERVER_NAMES, startServer } from './real-servers'
import { stopWhenAsked } from './stop'

/**
 * Deploys the build into `SITE` and serves it there with the named server, over https on `PORT`, in front of
 * `BACKEND_URL`, for the browser tests of production servers.
 */
async function serveReal(): Promise<void> {
  const name = SERVER_NAMES.find((one) => one === process.argv[2])
  const { SITE: site, PORT: port, BACKEND_URL: backend } = process.env
  if (name === undefined || site === undefined || backend === undefined) {
    throw new Error(`SITE=… PORT=… BACKEND_URL=… serve-real.ts ${SERVER_NAMES.join('|')}`)
  }
  await rm(site, { recursive: true, force: true })
  await mkdir(site, { recursive: true })
  await new Deployment(resolve(site)).deploy(BUILD_FOLDER, DEPLOY_FOLDER)
  const server = await startServer(name, { site, backend, port: Number(port) })
  process.stdout.write(`${name} ${server.origin}\n`)
  stopWhenAsked(server.stop)
}

await serveReal().catch(fail)
