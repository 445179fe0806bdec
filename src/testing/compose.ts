import { fireEvent } from '@testing-library/react'

/** An input method has made `text` of the field's text so far; `data` is what it is composing. */
export function compose(field: HTMLElement, text: string, data = text): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  value?.set?.call(field, text)
  const details = { bubbles: true, isComposing: true, inputType: 'insertCompositionText', data }
  fireEvent(field, new InputEvent('input', details))
}
