import { createFormHook, formOptions, type ValidationLogicFn } from '@tanstack/react-form'
import { fieldContext, formContext } from './context'
import { focusFirstInvalid } from './focus-first-invalid'
import { FormAlert } from './errors/form-alert'
import { FormRoot } from './form-root'
import { KeepDraft } from './keep-draft'
import { SubmitButton } from './submit-button'

/** The site's only form hook, with the components that every form has. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  // Forms import their fields themselves, so that each loads only its own.
  fieldComponents: {},
  formComponents: { FormRoot, FormAlert, KeepDraft, SubmitButton },
})

/**
 * The schema runs on every change and submit, which also drop the server's messages; the event `server` runs it and
 * keeps them. `useFieldProblem` decides when an error is shown: first when the field is left, then on each change.
 */
const validationLogic: ValidationLogicFn = ({ form, validators, event, runValidation }) => {
  const schema = { fn: validators?.onDynamic, cause: 'dynamic' } as const
  const serverMessages = { fn: () => undefined, cause: 'server' } as const
  const due = event.type === 'server' ? [schema] : [schema, serverMessages]
  return runValidation({ form, validators: event.async ? [] : due })
}

/** The defaults of every form: its validation logic, and an invalid submit focuses the first invalid field. */
export const defaultFormOptions = formOptions({
  validationLogic,
  onSubmitInvalid: ({ formApi }: { formApi: { formId: string } }) =>
    focusFirstInvalid(formApi.formId),
})
