import { sign, verify } from 'hono/jwt'
import * as v from 'valibot'

const claimsSchema = v.object({ sid: v.string(), jti: v.string() })

/** What a token says: the session, and which of its tokens this is. */
export type Claims = v.InferOutput<typeof claimsSchema>

/** A JWT of `claims` with `issuedAt` in seconds, signed with HS256. */
export const signToken = (key: string, { sid, jti }: Claims, issuedAt: number): Promise<string> =>
  sign({ sid, jti, iat: issuedAt }, key, 'HS256')

/** What a token says, or null where it is none that this key signed. Only HS256 counts, whatever algorithm a token names. */
export async function readToken(key: string, token: string): Promise<Claims | null> {
  try {
    // The clock of a world may be ahead of the system's, by which the library judges.
    return v.parse(claimsSchema, await verify(token, key, { alg: 'HS256', iat: false }))
  } catch {
    return null
  }
}
