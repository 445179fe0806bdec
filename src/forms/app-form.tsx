import {
  Field,
  FormApi,
  type FormValidateOrFn,
  type ReactFormExtendedApi,
  type ValidationLogicFn,
  useStore,
} from '@tanstack/react-form'
import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { fieldContext, formContext } from './context'
import { focusFirstInvalid } from './focus-first-invalid'
import { FormAlert } from './errors/form-alert'
import { FormRoot } from './form-root'
import { KeepDraft } from './keep-draft'
import { SubmitButton } from './submit-button'

type Rules<Values> = FormValidateOrFn<Values> | undefined
type None = undefined

/** The library's types have a place for each of ten validators: these forms have one, a schema or function for all. */
type Form<Values, Rule extends Rules<Values>> = ReactFormExtendedApi<
  Values,
  None,
  None,
  None,
  None,
  None,
  None,
  None,
  Rule,
  None,
  None,
  unknown
>

/**
 * The schema runs on every change and submit, which also drop the server's messages; the event `server` runs it and
 * keeps them. `useFieldProblem` decides when an error is shown.
 */
const validationLogic: ValidationLogicFn = ({ form, validators, event, runValidation }) => {
  const schema = { fn: validators?.onDynamic, cause: 'dynamic' } as const
  const serverMessages = { fn: () => undefined, cause: 'server' } as const
  const due = event.type === 'server' ? [schema] : [schema, serverMessages]
  return runValidation({ form, validators: event.async ? [] : due })
}

/** A form with the components that every form has, which find it by their context. */
function createForm<Values, Rule extends Rules<Values>>(options: Form<Values, Rule>['options']) {
  const api = new FormApi(options)
  const AppForm = ({ children }: { children: ReactNode }) => (
    // oxlint-disable-next-line react/jsx-no-constructed-context-values -- constructed once for each form, not here
    <formContext.Provider value={api}>{children}</formContext.Provider>
  )
  const AppField: Form<Values, Rule>['Field'] = ({ children, ...rest }) => (
    <Field {...rest} form={api}>
      {(field) => <fieldContext.Provider value={field}>{children(field)}</fieldContext.Provider>}
    </Field>
  )
  type State = Form<Values, Rule>['state']
  type Subscription<Part> = {
    selector: (state: State) => Part
    children: (part: Part) => ReactNode
  }
  const Subscribe = <Part,>({ selector, children }: Subscription<Part>) =>
    children(useStore(api.store, selector))
  const components = { AppForm, AppField, Subscribe, FormRoot, FormAlert, KeepDraft, SubmitButton }
  return Object.assign(api, components)
}

/**
 * The site's only form hook. An invalid submit focuses the first invalid field. The library's own hook would also load
 * its groups of fields, which no form here has: 3 kB.
 */
export function useAppForm<Values, Rule extends Rules<Values> = undefined>(
  given: Form<Values, Rule>['options'],
) {
  const formId = useId()
  const onSubmitInvalid = () => focusFirstInvalid(formId)
  const options = { validationLogic, onSubmitInvalid, ...given, formId }
  const [form] = useState(() => createForm(options))
  useLayoutEffect(() => form.mount(), [form])
  useLayoutEffect(() => form.update(options))
  return form
}
