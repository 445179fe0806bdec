import { useLingui } from '@lingui/react/macro'
import { copyText, selectText } from '#/ui/buttons/copy-text'
import { useToaster } from '#/ui/toast/toaster-provider'

/**
 * Copies a text and shows the toast `done`. If the browser refuses, selects the content of `element`, to be copied by
 * hand.
 */
export function useCopy() {
  const { t } = useLingui()
  const toaster = useToaster()
  return async (text: string, element: Element | null, done: () => string) => {
    const isCopied = await copyText(text)
    if (!isCopied && element) selectText(element)
    toaster.show({
      group: 'copy',
      ...(isCopied
        ? { severity: 'success', summary: done }
        : {
            severity: 'warn',
            summary: () => t({ id: 'copy.refused', message: 'The browser didn’t allow copying' }),
            detail: () =>
              t({ id: 'copy.byHand', message: 'The text is selected: copy it by hand.' }),
          }),
    })
  }
}
