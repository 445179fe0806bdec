import { createFormHook, formOptions, revalidateLogic } from '@tanstack/react-form'
import { AmountField } from './amount-field'
import { CheckboxField } from './checkbox-field'
import { CodeField } from './code-field'
import { fieldContext, formContext } from './context'
import { focusFirstInvalid } from './focus-first-invalid'
import { FormAlert } from './form-alert'
import { FormRoot } from './form-root'
import { KeepDraft } from './keep-draft'
import { NewPasswordField } from './new-password-field'
import { PasswordField } from './password-field'
import { SubmitButton } from './submit-button'
import { TextField } from './text-field'

/** The one form hook of the site: bound fields and parts, so that no form can forget what they do. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    AmountField,
    CheckboxField,
    CodeField,
    TextField,
    PasswordField,
    NewPasswordField,
  },
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
