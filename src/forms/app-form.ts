import { createFormHook, formOptions, revalidateLogic } from '@tanstack/react-form'
import { fieldContext, formContext } from './context'
import { focusFirstInvalid } from './focus-first-invalid'
import { FormAlert } from './errors/form-alert'
import { FormRoot } from './form-root'
import { KeepDraft } from './keep-draft'
import { SubmitButton } from './submit-button'

/** The one form hook of the site, with the parts that every form has. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  // Forms import their fields themselves, so that each loads only its own.
  fieldComponents: {},
  formComponents: { FormRoot, FormAlert, KeepDraft, SubmitButton },
})

/**
 * The defaults of every form: the schema is checked with every change (`useFieldProblem` decides when an error is
 * shown), and a refused submit focuses the first invalid field.
 */
export const defaultFormOptions = formOptions({
  validationLogic: revalidateLogic({ mode: 'change', modeAfterSubmission: 'change' }),
  onSubmitInvalid: ({ formApi }: { formApi: { formId: string } }) =>
    focusFirstInvalid(formApi.formId),
})
