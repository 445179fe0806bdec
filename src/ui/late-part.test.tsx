// @vitest-environment page
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '#/testing/render-ui'
import { latePart } from './late-part'

afterEach(() => vi.unstubAllGlobals())

test('a late part is fetched when the page beside it is shown, not before', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  let isFetched = false
  const Part = latePart(
    () => {
      isFetched = true
      return Promise.resolve(() => <p>here</p>)
    },
    { fallback: <p>on its way</p>, Failure: () => null },
  )
  await renderUi(<Part />)
  expect(screen.getByText('on its way')).toBeDefined()
  expect(isFetched).toBe(false)
  for (const show of frames) show(0)
  expect(await screen.findByText('here')).toBeDefined()
})
