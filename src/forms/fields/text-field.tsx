import type { ComponentProps, ReactNode } from 'react'
import { CyrillicNotice } from '#/ui/inputs/cyrillic-notice'
import { FieldFrame } from '#/ui/inputs/field-frame'
import { TextInput } from '#/ui/inputs/text-input'
import { useFieldContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { useFieldControl } from './use-field-control'

type Props = {
  label: ReactNode
  required: boolean
  hint?: ReactNode
  /** The login of an account, in Latin letters; where an address may be typed instead, that has an @. */
  isLogin?: boolean
} & Pick<ComponentProps<typeof TextInput>, 'autoComplete' | 'inputMode'>

/**
 * Text begun in the other keyboard layout: some letters of both alphabets look the same. The domain of an address may
 * be of another alphabet than its name, but no letter of it than the one beside it.
 */
const CYRILLIC_AND_LATIN =
  /^(?=.*\p{Script=Latin})[^@]*\p{Script=Cyrillic}|\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u

/**
 * A login, an address or a code, bound to its field. An address has `inputMode="email"`: an input of type `email` would
 * show a Cyrillic domain in its ASCII form in Chromium.
 */
export function TextField({ label, required, hint, isLogin = false, ...input }: Props) {
  const field = useFieldContext<string>()
  const problem = useFieldProblem()
  const common = useFieldControl({ required })
  const { value } = field.state
  const isOtherLayout =
    CYRILLIC_AND_LATIN.test(value) || (isLogin && /^[^@]*\p{Script=Cyrillic}[^@]*$/u.test(value))
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={problem}
      after={isOtherLayout && <CyrillicNotice />}
    >
      {(control) => (
        <TextInput
          {...input}
          autoComplete={isLogin ? 'username' : input.autoComplete}
          {...control}
          {...common}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => field.handleChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
