import * as v from 'valibot'
import { cleanRecoveryCode } from '#/lib/clean-text'
import { vCode } from '#/api/generated/valibot/valibot.gen'

/** A code of a second factor. What came along with a copy is no part of it. */
export const typedCodeSchema = v.pipe(v.string(), v.transform(cleanRecoveryCode), vCode)
