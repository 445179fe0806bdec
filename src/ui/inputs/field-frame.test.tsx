import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FieldFrame } from './field-frame'
import { TextInput } from './text-input'

const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? null)
    .join(' ')

test('the label names the input', () => {
  render(<FieldFrame label="Login">{(control) => <TextInput {...control} />}</FieldFrame>)
  const input = screen.getByLabelText('Login')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('the hint describes the input', () => {
  render(
    <FieldFrame label="Login" hint="Letters and digits">
      {(control) => <TextInput {...control} />}
    </FieldFrame>,
  )
  expect(describedBy(screen.getByLabelText('Login'))).toBe('Letters and digits')
})

test('an error replaces the hint and marks the input as invalid', () => {
  render(
    <FieldFrame label="Login" hint="Letters and digits" error="Required field" id="login">
      {(control) => <TextInput {...control} />}
    </FieldFrame>,
  )
  const input = screen.getByLabelText('Login')
  expect(input.id).toBe('login')
  expect(describedBy(input)).toBe('Required field')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Letters and digits')).toBeNull()
})

test('an error without a hint describes the input', () => {
  render(
    <FieldFrame label="Login" error="Required field">
      {(control) => <TextInput {...control} />}
    </FieldFrame>,
  )
  expect(describedBy(screen.getByLabelText('Login'))).toBe('Required field')
})

test('the text below describes the input, after the error', () => {
  const { rerender } = render(
    <FieldFrame label="Password" after={<p id="rules">A digit</p>} describedBy="rules">
      {(control) => <TextInput {...control} />}
    </FieldFrame>,
  )
  expect(describedBy(screen.getByLabelText('Password'))).toBe('A digit')
  rerender(
    <FieldFrame
      label="Password"
      error="Required field"
      after={<p id="rules">A digit</p>}
      describedBy="rules"
    >
      {(control) => <TextInput {...control} />}
    </FieldFrame>,
  )
  expect(describedBy(screen.getByLabelText('Password'))).toBe('Required field A digit')
})
