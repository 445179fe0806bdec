import * as v from 'valibot'
import { cleanRecoveryCode } from '#/lib/clean-text'
import { vCode } from '#/api/generated/valibot/valibot.gen'

/** A code of a second factor, without what was pasted along with it. */
export const typedCodeSchema = v.pipe(v.string(), v.transform(cleanRecoveryCode), vCode)
