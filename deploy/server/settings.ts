import * as v from 'valibot'
import { parseConfig, SITE_SETTINGS, unknownSettings, wrongSettings } from '#/config-schema'

const port = v.pipe(
  v.string(),
  v.check((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'a port number'),
  v.transform(Number),
)

const BACKEND = 'an address without a path or a password such as https://backend.example'

const backend = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    if (URL.canParse(value) && /^https?:\/\/[^/?#@]+\/?$/i.test(value)) return
    // What is wrong gets into the log.
    addIssue({ message: BACKEND, input: value.replace(/\/\/.*@/, '//…@') })
  }),
  v.transform((text) => new URL(text).origin),
)

const seconds = v.pipe(
  v.string(),
  v.check((text) => /^[1-9]\d{0,3}$/.test(text), 'a number of seconds'),
  v.transform(Number),
)

const yes = v.pipe(
  v.picklist(['yes', 'no'], 'yes or no'),
  v.transform((word) => word === 'yes'),
)

const schema = v.pipe(
  v.object({
    PORT: v.optional(port, '8080'),
    // Nothing would mean every address of the machine.
    HOST: v.optional(v.pipe(v.string(), v.nonEmpty('an address of this machine')), '127.0.0.1'),
    BACKEND_URL: v.optional(backend),
    BACKEND_SECONDS: v.optional(seconds, '60'),
    SITE_ROOT: v.optional(v.string()),
    BRAND_DIR: v.optional(v.string()),
    TRUST_PROXY: v.optional(yes, 'no'),
  }),
  v.transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    backend: env.BACKEND_URL,
    silenceMs: env.BACKEND_SECONDS * 1000,
    root: env.SITE_ROOT,
    trustProxy: env.TRUST_PROXY,
  })),
)

export type ServerSettings = v.InferOutput<typeof schema> & {
  /** Whether the environment has settings of the site or a brand, which its pages are to be stamped with. */
  hasSiteSettings: boolean
}

/**
 * The settings of `server.mjs`. Those of the site are checked with them.
 *
 * @throws Error that names every wrong one, a line each
 */
export function readServerSettings(env: Record<string, string | undefined>): ServerSettings {
  const result = v.safeParse(schema, env)
  const wrong = wrongSettings(result.issues ?? [])
  parseConfig(env, [...wrong, ...unknownSettings(Object.keys(env))])
  const hasSiteSettings = Object.keys(env).some(
    (name) => name === 'BRAND_DIR' || SITE_SETTINGS.has(name),
  )
  return { ...v.parse(schema, env), hasSiteSettings }
}
