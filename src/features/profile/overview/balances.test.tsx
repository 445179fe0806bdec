import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '#/testing/render-ui'
import { Balances } from './balances'

test('P1 shows no amount before the server has reported it', async () => {
  await renderUi(<Balances user={undefined} />)
  expect(screen.getByText('Credits')).toBeVisible()
  expect(document.body).not.toHaveTextContent(/\d/)
})
