import * as v from 'valibot'
import { vCode } from '#/api/generated/valibot/valibot.gen'

/** A code of a second factor. Space around it, as it comes along with a copy, is no part of it. */
export const typedCodeSchema = v.pipe(v.string(), v.trim(), vCode)
