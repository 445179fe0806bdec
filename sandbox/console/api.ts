import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { vPaymentStatus } from '#/api/generated/valibot/valibot.gen'
import { iso } from '../server/clock'
import { faultSchema } from '../server/faults'
import { paymentsOfWorld, settlePayment } from '../server/payments'
import { playersView } from '../server/players-view'
import type { World } from '../server/world'

const clockSchema = v.union([
  v.strictObject({ advance: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ now: v.pipe(v.string(), v.isoTimestamp()) }),
])
const settingsSchema = v.strictObject({ captcha: v.picklist(['off', 'required']) })
/** In a request; an unknown value is a mistake there. */
const statuses = vPaymentStatus.options.filter((status) => status !== 'unknown')
const paymentSchema = v.strictObject({ status: v.picklist(statuses) })

/** The body of a request as `schema` parses it, or the reasons why it does not. */
async function readBody<Schema extends v.GenericSchema>(context: Context, schema: Schema) {
  const body: unknown = await context.req.json().catch(() => undefined)
  return v.safeParse(schema, body)
}

const reasons = (issues: readonly v.BaseIssue<unknown>[]) => ({
  error: issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`).join('; '),
})

/** The JSON API of a world for tests and tools. A wrong body gets `400` with `{ error }`. */
export function consoleApi(worldOf: (request: Request) => World) {
  const api = new Hono()
  const world = (context: Context) => worldOf(context.req.raw)

  api.get('/mail', (c) => c.json(world(c).mailbox.list(c.req.query('to'), c.req.query('kind'))))
  api.get('/players', (c) => c.json(playersView(world(c))))
  api.get('/calls', (c) => c.json(world(c).calls.list()))
  api.delete('/calls', (c) => {
    world(c).calls.clear()
    return c.body(null, 204)
  })
  api.post('/reset', (c) => {
    world(c).reset()
    return c.body(null, 204)
  })

  api.get('/clock', (c) => c.json({ now: iso(world(c).clock.now()) }))
  api.post('/clock', async (c) => {
    const { clock } = world(c)
    const { success, output, issues } = await readBody(c, clockSchema)
    if (!success) return c.json(reasons(issues), 400)
    if ('advance' in output) clock.advance(output.advance)
    else clock.set(Date.parse(output.now))
    return c.json({ now: iso(clock.now()) })
  })

  api.get('/faults', (c) => c.json(world(c).faults.list()))
  api.post('/faults', async (c) => {
    const { faults } = world(c)
    const { success, output, issues } = await readBody(c, faultSchema)
    if (!success) return c.json(reasons(issues), 400)
    faults.add(output)
    return c.json(faults.list(), 201)
  })
  api.delete('/faults', (c) => {
    world(c).faults.clear()
    return c.body(null, 204)
  })

  api.get('/settings', (c) => c.json(world(c).settings))
  api.post('/settings', async (c) => {
    const { settings } = world(c)
    const { success, output, issues } = await readBody(c, settingsSchema)
    if (!success) return c.json(reasons(issues), 400)
    settings.captcha = output.captcha
    return c.json(settings)
  })

  api.get('/payments', (c) => c.json(paymentsOfWorld(world(c))))
  api.post('/payments/:id', async (c) => {
    const { success, output, issues } = await readBody(c, paymentSchema)
    if (!success) return c.json(reasons(issues), 400)
    const payment = settlePayment(world(c), c.req.param('id'), output.status)
    if (!payment) return c.json({ error: 'no such payment' }, 404)
    return c.json(payment, payment.status === output.status ? 200 : 409)
  })

  return api
}
