import { Trans } from '@lingui/react/macro'
import { restoreFocusRef } from '#/lib/browser/focus'
import { FieldFrame } from '#/ui/inputs/field-frame'
import { TextInput } from '#/ui/inputs/text-input'
import { AuthorForm } from './author-form'

type Props = {
  /** The code that is bound, or `null`. */
  bound: string | null
  prefill: string | undefined
}

/** The code that is bound, or the form that binds one. */
export function AuthorPanel({ bound, prefill }: Readonly<Props>) {
  if (bound === null) {
    return (
      <div ref={restoreFocusRef}>
        <AuthorForm key={prefill} prefill={prefill} />
      </div>
    )
  }
  return (
    <FieldFrame label={<Trans id="profile.author.bound">Bound code</Trans>}>
      {(control) => <TextInput {...control} value={bound} readOnly />}
    </FieldFrame>
  )
}
