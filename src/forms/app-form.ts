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
  // Fields are imported where they stand: a form loads no others than its own.
  fieldComponents: {},
  formComponents: { FormRoot, FormAlert, KeepDraft, SubmitButton },
})

/**
 * What every form starts from: the schema is checked with every change (fields decide when to speak, see
 * `useFieldProblem`), and a refused submit puts the focus on the first field that is wrong.
 */
export const defaultFormOptions = formOptions({
  validationLogic: revalidateLogic({ mode: 'change', modeAfterSubmission: 'change' }),
  onSubmitInvalid: ({ formApi }: { formApi: { formId: string } }) =>
    focusFirstInvalid(formApi.formId),
})
