import { sign, verify } from 'hono/jwt'
import * as v from 'valibot'

const claimsSchema = v.object({ sid: v.string(), jti: v.string() })

/** The contents of a token: the session, and which of its tokens this is. */
export type Claims = v.InferOutput<typeof claimsSchema>

/** A JWT of `claims` with `issuedAt` in seconds, signed with HS256. */
export const signToken = (key: string, { sid, jti }: Claims, issuedAt: number): Promise<string> =>
  sign({ sid, jti, iat: issuedAt }, key, 'HS256')

/** The contents of a token; null if this key did not sign it. Only HS256 counts, whatever algorithm a token names. */
export async function readToken(key: string, token: string): Promise<Claims | null> {
  try {
    // The world's clock may be ahead of the system's, which the library uses.
    return v.parse(claimsSchema, await verify(token, key, { alg: 'HS256', iat: false }))
  } catch {
    return null
  }
}
