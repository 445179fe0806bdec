// @vitest-environment page
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '#/testing/render-ui'
import { Table } from './table'

test('shows every row of a server that repeats an id', async () => {
  const rows = [
    { id: 'a', city: 'Oslo' },
    { id: 'a', city: 'Tromsø' },
    { id: 'b', city: 'Bergen' },
  ]
  const columns = [{ id: 'city', header: 'City', cell: ({ city }: (typeof rows)[number]) => city }]
  await renderUi(<Table caption="Places" rows={rows} rowKey={({ id }) => id} columns={columns} />)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Oslo',
    'Tromsø',
    'Bergen',
  ])
})
