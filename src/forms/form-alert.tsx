import { Alert } from '#/ui/alert'
import { useFormContext } from './context'

/** What went wrong with the form as a whole, as `setServerErrors` put it there. */
export function FormAlert() {
  const form = useFormContext()
  return (
    <form.Subscribe selector={(state) => state.errorMap.onSubmit as unknown}>
      {(error) => (typeof error === 'string' ? <Alert severity="danger">{error}</Alert> : null)}
    </form.Subscribe>
  )
}
