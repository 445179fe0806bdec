// @vitest-environment page
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '#/testing/render-ui'
import { latePart } from './late-part'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function renderLate() {
  const fetched = vi.fn<() => void>()
  const Part = latePart(
    () => {
      fetched()
      return Promise.resolve(() => <p>here</p>)
    },
    { fallback: <p>on its way</p>, Failure: () => null },
  )
  await renderUi(<Part />)
  return fetched
}

test('a late part is fetched when the page beside it is shown, not before', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  const fetched = await renderLate()
  expect(screen.getByText('on its way')).toBeDefined()
  expect(fetched).not.toHaveBeenCalled()
  for (const show of frames) show(0)
  expect(await screen.findByText('here')).toBeDefined()
})

test('it does not wait for frames of a page that nobody looks at', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await renderLate()
  expect(await screen.findByText('here')).toBeDefined()
})
