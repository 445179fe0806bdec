import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { FieldFrame } from '#/ui/inputs/field-frame'
import { TextInput } from '#/ui/inputs/text-input'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import type { CodeKind } from '#/forms/code/code-kind-button'
import { CodeDigits } from './code-digits'
import { useStore } from '@tanstack/react-form'
import { useFieldContext, useFormContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { useFieldControl } from './use-field-control'

type Props = {
  /** The label of the digits; a recovery code has its own. */
  label?: ReactNode
  hint?: ReactNode
  kind: CodeKind
  /** Where the six digits come from. */
  method: CodeRequest['method']
  /** Wrong codes that are still allowed, shown beside a refusal; `null` if unknown. */
  attemptsLeft: number | null
  /** Whether the sixth digit submits the form; `false` if other fields may still be empty. */
  submitsItself?: boolean
  /** Whether it takes the focus when it appears. */
  takesFocus?: boolean
}

/** A second-factor code. A refused code stays, selected, so that typing replaces it. */
export function CodeField({
  label,
  hint,
  kind,
  method,
  attemptsLeft,
  submitsItself = true,
  takesFocus = false,
}: Props) {
  const { t } = useLingui()
  const field = useFieldContext<string>()
  const form = useFormContext()
  const problem = useFieldProblem()
  const common = useFieldControl({ required: true })
  const id = useId()
  const [isInvalid, setIsInvalid] = useState(false)
  const { value } = field.state
  const isRefused = field.state.meta.errorMap.onServer !== undefined
  const isShort = kind === 'digits' && value !== '' && !isRefused && problem !== undefined
  // If the player types another code after a refusal, a short one is reported only at the next submit.
  const submissions = useStore(form.store, (state) => state.submissionAttempts)
  const [refused, setRefused] = useState(-1)
  if (isRefused && refused !== submissions) setRefused(submissions)
  const short =
    refused === submissions
      ? undefined
      : t({ id: 'field.codeShort', message: 'Enter all six digits' })
  const text = isInvalid
    ? t({ id: 'field.codeDigits', message: 'The code is six digits' })
    : isShort
      ? short
      : problem

  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus()
  }, [takesFocus, id])

  return (
    <FieldFrame
      id={id}
      label={
        kind === 'recovery' ? (
          <Trans id="field.recoveryCodeLabel">Recovery code</Trans>
        ) : (
          (label ?? <Trans id="field.codeLabel">Code</Trans>)
        )
      }
      hint={hint}
      error={
        text !== undefined && (
          <CodeProblem
            text={text}
            attemptsLeft={isRefused && !isInvalid ? attemptsLeft : null}
            advice={isRefused && !isInvalid && kind === 'digits' && <CodeAdvice method={method} />}
          />
        )
      }
    >
      {(control) =>
        kind === 'digits' ? (
          <CodeDigits
            {...control}
            {...common}
            value={value}
            isRefused={isRefused}
            onCode={(digits) => {
              setIsInvalid(false)
              field.handleChange(digits)
            }}
            onInvalid={() => setIsInvalid(true)}
            onComplete={(element) => {
              if (submitsItself && !form.state.isSubmitting) element?.requestSubmit()
            }}
          />
        ) : (
          <TextInput
            {...control}
            {...common}
            value={value}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => field.handleChange(event.target.value)}
          />
        )
      }
    </FieldFrame>
  )
}

/** What to try after a wrong code. */
function CodeAdvice({ method }: Readonly<Pick<Props, 'method'>>) {
  // Each e-mail ends the code of the one before, which often arrives late.
  if (method === 'email') {
    return <Trans id="code.newest">Only the code in the newest email works</Trans>
  }
  // Each setup has its own key, and adds an entry to the app.
  return (
    <Trans id="code.clock">
      Wait for the next code. If the app has this site twice, use the newer entry. Let the phone set
      its clock automatically
    </Trans>
  )
}

/**
 * The problem with the code. The focus stays in the field, so screen readers would not announce it without the role.
 */
function CodeProblem({
  text,
  attemptsLeft,
  advice,
}: Readonly<{ text: string; attemptsLeft: number | null; advice: ReactNode }>) {
  return (
    <span role="alert">
      <span>{text}</span>
      {attemptsLeft !== null && (
        <>
          {'. '}
          <Plural
            id="field.attemptsLeft"
            value={attemptsLeft}
            _0="No attempts left"
            one="# attempt left"
            other="# attempts left"
          />
        </>
      )}
      {advice && <>. {advice}</>}
    </span>
  )
}
