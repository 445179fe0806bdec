import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#/api/problem'
import { renderUi } from '#/testing/render-ui'
import { LoadFailure } from './load-failure'

test('E8 reports a failed load without a connection as such, not as an unsent request', async () => {
  const query = { errorUpdatedAt: 0, isPending: false, refetch: () => Promise.resolve() }
  await renderUi(
    <LoadFailure failure={new ApiError('bonusList', { kind: 'not-sent' })} query={query} />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(
    'There’s no internet connection. We’re trying again.',
  )
})
