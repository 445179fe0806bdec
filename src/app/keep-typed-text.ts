/**
 * Keeps text typed into the prerendered forms in `container` during hydration. If an extension or a translator has
 * changed the page, React renders it again with empty fields.
 *
 * @returns a function that restores text, focus and selection in the new fields; call it when React has recovered
 */
export function keepTypedText(container: Element): () => void {
  const fields = [...container.querySelectorAll<HTMLInputElement>('form input[name]')]
  let focused = document.activeElement
  const follow = ({ target }: Event) => {
    focused = target instanceof Element ? target : null
  }
  container.addEventListener('focusin', follow)

  return () => {
    for (const former of fields.splice(0)) {
      if (former.isConnected) {
        fields.push(former)
        continue
      }
      const name = CSS.escape(former.name)
      const field = container.querySelector<HTMLInputElement>(`form input[name="${name}"]`)
      if (field === null) continue
      if (former.type === 'checkbox') {
        if (former.checked !== field.checked) field.click()
      } else if (former.value !== '' && field.value === '') {
        enterText(field, former.value)
      }
      if (focused !== former) continue
      field.focus()
      if (former.selectionStart !== null) {
        field.setSelectionRange(former.selectionStart, former.selectionEnd)
      }
    }
  }
}

/**
 * Enters `value` into `field` as if it were typed. React ignores values that scripts set through the setter it watches.
 */
export function enterText(field: HTMLInputElement, value: string) {
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  native?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
