import { fireEvent } from '@testing-library/react'

/** Sets the field's text to `text` as an IME does; `data` is the current composition. */
export function compose(field: HTMLElement, text: string, data = text): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  value?.set?.call(field, text)
  const details = { bubbles: true, isComposing: true, inputType: 'insertCompositionText', data }
  fireEvent(field, new InputEvent('input', details))
}
