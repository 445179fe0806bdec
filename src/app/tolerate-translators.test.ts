import { act, render, screen } from '@testing-library/react'
import { createElement as h, Fragment, type ReactNode } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { tolerateTranslators } from './tolerate-translators'

beforeAll(tolerateTranslators)

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Wraps text nodes in elements, as translation extensions do. */
function wrap(root: Node) {
  for (const text of textsIn(root)) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(text)
  }
}

/** Replaces text nodes with translated copies, as Chrome does. */
function replace(root: Node) {
  for (const text of textsIn(root)) {
    const font = document.createElement('font')
    const inner = document.createElement('font')
    inner.append(`[${text.data}]`)
    font.append(inner)
    text.replaceWith(font)
  }
}

const State = ({ error, count }: { error: string | null; count: number }): ReactNode =>
  h('p', null, error, h(Fragment, null, 'Again in ', count, ' s'), error ? null : h('b', null, '!'))

describe.each([
  ['wrapped', wrap, (text: string) => text],
  ['replaced', replace, (text: string) => `[${text}]`],
])('text nodes %s by a translator', (_how, translate, translated) => {
  async function translateAll(container: Element) {
    translate(container)
    // The observer is notified in a microtask.
    await act(async () => undefined)
  }

  test('can be added, removed and updated by React', async () => {
    const { container, rerender, unmount } = render(h(State, { error: null, count: 9 }))
    await translateAll(container)
    rerender(h(State, { error: 'Wrong', count: 8 }))
    const again = translated('Again in ')
    expect(container).toHaveTextContent(`Wrong${again}8${translated(' s')}`.trim())
    await translateAll(container)
    rerender(h(State, { error: null, count: 7 }))
    expect(container).not.toHaveTextContent('Wrong')
    expect(container).toHaveTextContent('7')
    expect(container).not.toHaveTextContent('8')
    expect(screen.getByText('!')).toBeInTheDocument()
    unmount()
    expect(container).toBeEmptyDOMElement()
  })
})
