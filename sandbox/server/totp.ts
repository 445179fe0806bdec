import { Secret, TOTP } from 'otpauth'
import type { Random } from './random'

const PERIOD_MS = 30_000

/** An app's secret, and the last time step whose code was used: each code works once. */
export interface AppSecret {
  readonly secret: string
  lastStep: number
}

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Aurora', label, secret, algorithm: 'SHA1', digits: 6, period: 30 })

/** 160 bits in Base32, as every authenticator accepts (RFC 6238). */
export const newAppSecret = (random: Random): AppSecret => ({
  secret: new Secret({ buffer: random(20).buffer }).base32,
  lastStep: 0,
})

export const otpauthUri = (app: AppSecret, login: string): string =>
  totp(app.secret, login).toString()

/** The code of one time step. */
const codeOfStep = (secret: string, step: number): string =>
  totp(secret).generate({ timestamp: step * PERIOD_MS })

/** Accepts a code of this step or a neighbouring one, once; used and earlier ones are refused. */
export function useAppCode(app: AppSecret, code: string, now: number): boolean {
  const delta = totp(app.secret).validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return false
  const step = Math.floor(now / PERIOD_MS) + delta
  if (step <= app.lastStep) return false
  app.lastStep = step
  return true
}

/** A code that works now, for the console, which plays the phone. */
export function usableAppCode(app: AppSecret, now: number): string {
  const step = Math.floor(now / PERIOD_MS)
  return codeOfStep(app.secret, Math.max(step, Math.min(app.lastStep + 1, step + 1)))
}
