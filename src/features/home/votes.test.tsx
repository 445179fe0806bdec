import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '#/testing/render-ui'
import { Votes } from './votes'

it('lists the rankings the operator has configured', async () => {
  await renderUi(<Votes rankings={[{ name: 'Polus', url: 'https://polus.example/vote' }]} />)
  expect(screen.getByRole('link', { name: /^Polus/ })).toHaveAttribute(
    'href',
    'https://polus.example/vote',
  )
})

it('keeps the text without a list if there are no rankings', async () => {
  await renderUi(<Votes rankings={[]} />)
  expect(screen.getByText('Credits')).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
})
