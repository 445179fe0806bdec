import { screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '#/testing/render-ui'
import { PasswordInput } from './password-input'

type Kind = ComponentProps<typeof PasswordInput>['autoComplete']

function Input({ kind }: Readonly<{ kind: Kind }>) {
  const [value, setValue] = useState('')
  return (
    <PasswordInput
      aria-label="Password"
      autoComplete={kind}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}

test('warns while Caps Lock is on', async () => {
  const { user } = await renderUi(<Input kind="new-password" />)
  await user.type(screen.getByLabelText('Password'), '{CapsLock}a')
  expect(screen.getByRole('status')).toHaveTextContent('Caps Lock is on.')
  await user.keyboard('{CapsLock}b')
  expect(screen.queryByRole('status')).toBeNull()
})

test('warns of a pasted leading or trailing space until it is deleted', async () => {
  const { user } = await renderUi(<Input kind="new-password" />)
  await user.click(screen.getByLabelText('Password'))
  await user.keyboard('two words ')
  expect(screen.queryByRole('status')).toBeNull()
  await user.paste('and a third ')
  expect(screen.getByRole('status')).toHaveTextContent('A space at the beginning or end counts')
  await user.keyboard('{Backspace}')
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['current-password', 'пароль', 1],
  ['current-password', 'password', 0],
  ['new-password', 'пароль', 0],
])('for a %s, %s shows this number of keyboard layout hints: %i', async (kind, keys, count) => {
  const { user } = await renderUi(<Input kind={kind} />)
  await user.type(screen.getByLabelText('Password'), keys)
  expect(screen.queryAllByText('Cyrillic letters: check the keyboard layout.')).toHaveLength(count)
})
