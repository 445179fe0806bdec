import * as v from 'valibot'
import { SEVERAL_CODES } from '#/forms/errors/issue-text'
import { cleanRecoveryCode, hasSeveralCodes } from '#/lib/text/recovery-code'
import { vCode } from '#/api/generated/valibot/valibot.gen'

/** A second-factor code, without text pasted along with it. Several at once would cost an attempt. */
export const secondFactorCodeSchema = v.pipe(
  v.string(),
  v.check((text) => !hasSeveralCodes(text), SEVERAL_CODES),
  v.transform(cleanRecoveryCode),
  vCode,
)
