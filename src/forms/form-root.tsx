import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useFormContext } from './context'
import { formProblemOf, setFormProblem } from './errors/form-problem'
import styles from './form-root.module.css'

/**
 * The form element. While one submit is under way a second one (double click, Enter and click) does nothing;
 * what the server said of the former submit is forgotten first, because it would block this one.
 */
export function FormRoot({ children }: { children: ReactNode }) {
  const form = useFormContext()
  const element = useRef<HTMLFormElement>(null)

  // What was typed, or filled in by the browser, while a prerendered form was not live yet.
  useLayoutEffect(() => {
    for (const input of element.current?.querySelectorAll('input[name]') ?? []) {
      if (!(input instanceof HTMLInputElement)) continue
      const [given, drawn] =
        input.type === 'checkbox'
          ? [input.checked, input.defaultChecked]
          : [input.value, input.defaultValue]
      // Against what was drawn, not against the value: an amount is drawn in groups.
      if (given !== drawn) form.setFieldValue(input.name as never, given as never)
    }
  }, [form])
  useRevalidateOnLocale(form)

  return (
    <form
      ref={element}
      id={form.formId}
      className={styles['root']}
      // A press before the page is live must never put a password into the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (form.state.isSubmitting) return
        // The context knows no field names, so its type takes none.
        form.setErrorMap({ onSubmit: { form: undefined, fields: {} } } as never)
        void form.handleSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** Words that a form brought to its checks were put into them in the language of that moment. */
function useRevalidateOnLocale(form: ReturnType<typeof useFormContext>) {
  const { locale } = useLingui().i18n
  const spoken = useRef(locale)
  useEffect(() => {
    if (spoken.current === locale) return
    spoken.current = locale
    const told = formProblemOf(form.state.errorMap.onSubmit)
    void form.validate('change')
    // The library drops with that what the server said: it stands until the next key.
    if (told) setFormProblem(form, told)
  }, [form, locale])
}
