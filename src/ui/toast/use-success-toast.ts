import { useLingui } from '@lingui/react/macro'
import { useToaster } from './toaster-provider'

/** Shows that an action has succeeded; a toast of the same `group` is replaced. */
export function useSuccessToast(): (detail: () => string, group?: string) => void {
  const { t } = useLingui()
  const toaster = useToaster()
  return (detail, group) => {
    toaster.show({
      severity: 'success',
      summary: () => t({ id: 'toast.success', message: 'Success!' }),
      detail,
      group,
    })
  }
}
