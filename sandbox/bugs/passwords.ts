import type { OperationId } from '../server/contract'
import { isPassword } from '../server/passwords'
import { asking } from './bypasses'
import { planted, type PlantedBug } from './planted-bug'
import { refused, rewritten, sentFields } from './transforms'

/** Reads a password of one operation in another way. */
const reading = (
  name: string,
  operation: OperationId,
  says: string,
  breaks: string,
  field: string,
  read: (password: string) => string,
): PlantedBug =>
  planted(name, operation, says, breaks, async ({ context, answer }) =>
    answer(
      await rewritten(context.request, (fields) =>
        typeof fields[field] === 'string' ? { ...fields, [field]: read(fields[field]) } : fields,
      ),
    ),
  )

const NEW = '8 to 128 code points as they are sent'

/** Passwords that are read otherwise than at sign-up. */
export const passwordBugs: readonly PlantedBug[] = [
  reading(
    'new-password-trimmed',
    'passwordChange',
    'White space around a new password is dropped.',
    NEW,
    'newPassword',
    (password) => password.trim(),
  ),
  reading(
    'recovered-password-cut',
    'recoveryFinish',
    'Only the first 72 characters of the password of a recovery count.',
    NEW,
    'password',
    (password) => [...password].slice(0, 72).join(''),
  ),
  planted(
    'recovered-password-of-127',
    'recoveryFinish',
    'A recovery refuses a password of 128 characters, which a sign-up takes.',
    NEW,
    async ({ context, answer }) => {
      const { password } = await sentFields(context.request)
      return typeof password === 'string' && [...password].length === 128
        ? refused(context, 'validation', { errors: { password: ['too long'] } })
        : answer()
    },
  ),
  planted(
    'own-password-not-composed',
    'emailChange',
    'The current password is another one where its letters are composed otherwise.',
    'Compared in Unicode normal form C, whole',
    async ({ context, answer }) => {
      const player = await asking(context)
      const { password } = await sentFields(context.request)
      const right = typeof password === 'string' && (await isPassword(password, player?.password))
      return right && password !== password.normalize('NFC')
        ? refused(context, 'invalid_password', { errors: { password: ['wrong'] } })
        : answer()
    },
  ),
  reading(
    'own-password-trimmed',
    'protectionStart',
    'White space around a current password is dropped.',
    'A current password, never trimmed.',
    'password',
    (password) => password.trim(),
  ),
]
