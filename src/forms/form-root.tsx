import { useLingui } from '@lingui/react'
import type { AnyFormApi } from '@tanstack/react-form'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useFormContext } from './context'
import { useAfterPress } from './use-after-press'
import { clearFieldProblems } from './errors/form-problem'
import { runAction } from '#/lib/errors/run-action'
import { useOnChange } from '#/ui/hooks/use-on-change'

/**
 * The form element. While it is being submitted, no field changes, because the server's response is about the submitted
 * values, and a second submit (a double click, Enter and a click) does nothing.
 */
export function FormRoot({ children }: { children: ReactNode }) {
  const form = useFormContext()
  const element = useRef<HTMLFormElement>(null)
  const reported = useRef<Reported>(new WeakMap())
  const takeValues = useCallback(
    () => takeFilledIn(form, element.current, reported.current),
    [form],
  )

  const afterPress = useAfterPress()

  // Takes over text that was typed, or filled in by the browser, before a prerendered form was hydrated.
  useLayoutEffect(() => {
    takeValues()
    if (!takeHeldSubmit()) return
    // In its own task: if React had to render the form again, the typed text is restored first.
    setTimeout(() => element.current?.requestSubmit())
  }, [takeValues])
  useRevalidateOnLocale(form)
  const { i18n } = useLingui()
  // A new language re-renders every field: take over the values before that.
  useEffect(() => i18n.on('change', takeValues), [i18n, takeValues])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields bubble their keys to it
    <form
      ref={element}
      id={form.formId}
      className="stack"
      // A submit before the page is live must never put a password into the address.
      method="post"
      noValidate
      onChangeCapture={(event) => {
        // Also ignores changes by scripts, and checkboxes, which cannot be read-only: React restores the submitted
        // values.
        if (form.state.isSubmitting) return event.stopPropagation()
        const { target } = event
        if (target instanceof HTMLInputElement) reported.current.set(target, target.value)
        takeValues()
      }}
      onBlurCapture={() => afterPress(takeValues)}
      onKeyDown={(event) => {
        // A key held down is one press: each repetition would send the form again as soon as it is refused.
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        takeHeldSubmit()
        if (form.state.isSubmitting) return
        runAction(submit(form, takeValues))
      }}
    >
      {children}
    </form>
  )
}

async function submit(form: AnyFormApi, takeValues: () => void) {
  takeValues()
  // A schema that throws does so here: within `handleSubmit` it would leave the form busy forever.
  form.validateSync('submit')
  await form.handleSubmit()
}

/** Whether the form was submitted before it was live (`app/until-live.ts`); clears the mark. */
function takeHeldSubmit(): boolean {
  const { dataset } = document.documentElement
  const isHeld = dataset['heldSubmit'] !== undefined
  delete dataset['heldSubmit']
  return isHeld
}

/** The text of each field at its last change event; the field has read that text, and may have kept only its digits. */
type Reported = WeakMap<HTMLInputElement, string>

/**
 * Reads the fields that changed without an event, because password managers and browsers fill them in silently. Call it
 * before anything renders the form again, which would restore the old text.
 */
function takeFilledIn(form: AnyFormApi, element: HTMLFormElement | null, reported: Reported) {
  if (form.state.isSubmitting) return
  for (const input of element?.querySelectorAll('input[name]') ?? []) {
    if (!(input instanceof HTMLInputElement) || input.type === 'radio') continue
    // Extensions add their own fields to forms.
    if (!Object.hasOwn(form.state.values, input.name)) continue
    if (input.type === 'checkbox') {
      if (input.checked !== form.getFieldValue(input.name))
        form.setFieldValue(input.name, input.checked)
    } else if (
      input.value !== form.getFieldValue(input.name) &&
      input.value !== reported.get(input)
    )
      form.setFieldValue(input.name, input.value)
  }
}

/**
 * Validates again when the language changes, because messages of schemas, and the server's messages on fields, are
 * texts already.
 */
function useRevalidateOnLocale(form: AnyFormApi) {
  const { locale } = useLingui().i18n
  useOnChange(locale, () => {
    form.validateSync('server')
    clearFieldProblems(form)
  })
}
