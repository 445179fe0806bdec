import { test as withoutEngine } from '@playwright/test'
import { textsOf } from '../support/texts'
import { siteIn } from './site'
import { type Engine, startFirefox, startWebKit } from './webdriver'

export const t = textsOf('ru')
export const PASSWORD = 'Aurora-2026!'
const START = { Firefox: startFirefox, WebKitGTK: startWebKit }

export type Site = ReturnType<typeof siteIn>

/** One browser for all tests of a project. The project's name begins with the engine's. */
export const test = withoutEngine.extend<{ site: Site }, { engine: Engine }>({
  engine: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use, { project }) => {
      const start = Object.entries(START).find(([name]) => project.name.startsWith(name))?.[1]
      if (start === undefined) throw new Error(`There is no engine ${project.name}`)
      const engine = await start()
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: async ({ engine, baseURL }, use) => use(siteIn(engine, baseURL ?? '')),
})

export async function signIn(site: Site, login: string): Promise<void> {
  await site.open('/sign')
  await site.live()
  await site.type(t('sign.login'), login)
  await site.type(t('field.passwordLabel'), PASSWORD)
  await site.press('button', t('sign.submit'))
}
