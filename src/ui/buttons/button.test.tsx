import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { onActionFailed } from '#/lib/errors/run-action'
import { Button } from './button'

test('calls the handler on a press', async () => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Send</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('reports an error thrown by its handler', async () => {
  const onFailed = vi.fn<(error: unknown) => void>()
  const stop = onActionFailed(onFailed)
  const error = new TypeError('no print')
  const throwError = () => {
    throw error
  }
  render(<Button onClick={throwError}>Print</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  stop()
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(error)
})

test('shows the busy text, keeps the focus and ignores presses while busy', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy="Sending" onClick={onClick}>
        Send
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: /Sending/ })
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('does not submit a form by default', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})
