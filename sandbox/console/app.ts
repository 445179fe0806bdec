import { Hono, type Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import * as v from 'valibot'
import { botCheckScript, smartCaptchaScript } from '../server/bot-check'
import { MINUTE } from '../server/clock'
import { faultSchema } from '../server/faults'
import { paymentsOfWorld, settlePayment } from '../server/payments'
import type { World } from '../server/world'
import { WORLD_COOKIE } from '../server/worlds'
import { consoleApi } from './api'
import { BadScenario, makeWorld } from './go'
import { goPage, goPolicy, goScript, worldWorker } from './go-page'
import { inWorld, layout, pagePolicy, type Markup } from './layout'
import { consoleScript } from './console-script'
import { consolePage, type Links } from './page'
import { OUTCOMES, outcomeOf, payPage, returnAddress } from './pay-page'
import { styleSheet } from './style'

const outcomeSchema = v.picklist(['pay', 'decline', 'pending', 'cancel'])

/** A number field of a form; undefined if left empty. */
const numberField = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => (text === '' ? undefined : Number(text))),
)
const clockForm = v.union([
  v.object({ now: v.string() }),
  v.object({ minutes: v.pipe(v.string(), v.transform(Number), v.integer()) }),
])
const faultForm = v.object({
  operation: v.string(),
  kind: v.string(),
  status: numberField,
  ms: numberField,
  times: numberField,
})
const settingsForm = v.object({ captcha: v.picklist(['off', 'required']) })

/** Responds with a page, under the policy of these pages. */
async function page(context: Context, markup: Markup | Promise<Markup>, formTargets?: string[]) {
  context.header('content-security-policy', pagePolicy(formTargets))
  context.header('x-content-type-options', 'nosniff')
  return context.html(await markup)
}

const missing = (context: Context) => {
  context.status(404)
  return page(context, layout('Not found', 'narrow', html``))
}

const script = (context: Context, text: string) =>
  context.body(text, 200, { 'content-type': 'text/javascript' })

type WorldOf = (context: Context) => World

/** Everything under `/__sandbox`: the JSON API for tests, the page for people, the payment provider. */
export function consoleApp(worldOf: (request: Request) => World, links: Links): Hono {
  const app = new Hono()
  const world: WorldOf = (context) => worldOf(context.req.raw)
  app.use(async (c, next) => {
    // Otherwise any page open in a developer's browser could send these forms.
    if (c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site') {
      return c.text('Refused: the request comes from another site', 403)
    }
    await next()
    c.header('cache-control', 'no-store')
    return undefined
  })
  app.onError((error, c) =>
    error instanceof v.ValiError || error instanceof BadScenario
      ? c.text(`Refused: ${error.message}`, 400)
      : c.text(String(error), 500),
  )
  app.notFound(missing)
  app.route('/__sandbox/api', consoleApi(worldOf))
  addFiles(app)
  addPage(app, world, links)
  addScenarios(app, world)
  addPayments(app, world)
  return app
}

/** A link that names a world keeps the browser in it until a link names none (`world=`). */
function keepWorld(c: Context): void {
  const name = c.req.query('world')
  if (name === undefined) return
  setCookie(c, WORLD_COOKIE, name, { sameSite: 'Lax', ...(name === '' && { maxAge: 0 }) })
}

/** The style sheet, the scripts of the pages, and the stand-ins for the scripts of bot checks. */
function addFiles(app: Hono): void {
  app.get('/__sandbox/recaptcha/api.js', (c) =>
    script(c, botCheckScript(c.req.query('fault') ?? null)),
  )
  app.get('/__sandbox/smartcaptcha/captcha.js', (c) =>
    script(c, smartCaptchaScript(c.req.query('fault') ?? null)),
  )
  app.get('/__sandbox/go.js', (c) => script(c, goScript))
  app.get('/__sandbox/world-worker.js', (c) => {
    c.header('service-worker-allowed', '/')
    return script(c, worldWorker)
  })
  app.get('/__sandbox/console.js', (c) => script(c, consoleScript))
  app.get('/__sandbox/style.css', (c) => c.body(styleSheet, 200, { 'content-type': 'text/css' }))
}

/** The console, and the targets of its forms. */
function addPage(app: Hono, world: WorldOf, links: Links): void {
  const back = (c: Context) => c.redirect(inWorld('/__sandbox', world(c).name), 303)
  const show = (c: Context) => {
    keepWorld(c)
    c.header('content-security-policy', `${pagePolicy()}; script-src 'self'; connect-src 'self'`)
    return c.html(consolePage(world(c), links))
  }
  app.get('/__sandbox', show)
  app.get('/__sandbox/', show)
  app.post('/__sandbox/clock', async (c) => {
    const form = v.parse(clockForm, await c.req.parseBody())
    if ('now' in form) world(c).clock.reset()
    else world(c).clock.advance(form.minutes * MINUTE)
    return back(c)
  })
  app.post('/__sandbox/faults', async (c) => {
    const form = await c.req.parseBody()
    const { faults } = world(c)
    if ('clear' in form) faults.clear()
    else faults.add(v.parse(faultSchema, v.parse(faultForm, form)))
    return back(c)
  })
  app.post('/__sandbox/settings', async (c) => {
    world(c).settings.captcha = v.parse(settingsForm, await c.req.parseBody()).captcha
    return back(c)
  })
  app.post('/__sandbox/reset', (c) => {
    world(c).reset()
    return back(c)
  })
}

/** The links that set a scenario up. */
function addScenarios(app: Hono, world: WorldOf): void {
  app.get('/__sandbox/go', async (c) => {
    // The request changes the world, so only navigation may send it: no image of another page and no prefetch.
    const isFollowed = (c.req.header('sec-fetch-dest') ?? 'document') === 'document'
    if (!isFollowed || c.req.header('sec-purpose') !== undefined) {
      return c.text('Refused: open this link itself; it cannot be embedded or prefetched', 403)
    }
    const made = await makeWorld(world(c), c.req.raw)
    keepWorld(c)
    c.header('content-security-policy', goPolicy)
    c.header('x-content-type-options', 'nosniff')
    return c.html(goPage(made))
  })
}

/** The payment provider's page. */
function addPayments(app: Hono, world: WorldOf): void {
  const findPayment = (c: Context) =>
    paymentsOfWorld(world(c)).find(({ id }) => id === c.req.param('id'))
  app.get('/__sandbox/pay/:id', (c) => {
    const payment = findPayment(c)
    return payment
      ? page(c, payPage(payment, world(c).name), [new URL(payment.returnTo).origin])
      : missing(c)
  })
  app.post('/__sandbox/pay/:id', async (c) => {
    const payment = findPayment(c)
    if (!payment) return missing(c)
    const outcome = v.parse(outcomeSchema, (await c.req.parseBody())['outcome'])
    const { status } = OUTCOMES[outcome]
    const settled = status === null ? payment : settlePayment(world(c), payment.id, status)
    const kept = payment.status === 'pending' ? outcome : outcomeOf(settled ?? payment)
    return c.redirect(returnAddress(payment, kept), 303)
  })
}
