import { fireEvent } from '@testing-library/react'

/** An input method changes the field's text to `text`; `data` is what it is composing. */
export function compose(field: HTMLElement, text: string, data = text): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  value?.set?.call(field, text)
  const details = { bubbles: true, isComposing: true, inputType: 'insertCompositionText', data }
  fireEvent(field, new InputEvent('input', details))
}
