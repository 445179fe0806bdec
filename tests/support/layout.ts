// oxlint-disable unicorn/consistent-function-scoping -- functions that run in the page must be defined inside
import type { Page } from '@playwright/test'

/** Minimum side of a touch target, in pixels. */
const TARGET = 44

/** Layout faults, one line each: horizontal scrolling, clipped text, overlapping text. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Line = { text: string; box: DOMRect; parent: Element; layer: Element; drawn: boolean }
    const faults: string[] = []
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`)

    /** Its text is for screen readers only, or not rendered. */
    const isUnseen = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('.visually-hidden, caption, thead') !== null ||
      getComputedStyle(element).clipPath !== 'none'
    /** Layers over the page are measured separately. */
    const isLayer = (element: Element) =>
      element.matches(':popover-open, :modal') ||
      /fixed|sticky/.test(getComputedStyle(element).position) ||
      element === document.body ||
      element.tagName === 'HEADER'
    for (const { scrollWidth: inner, clientWidth: outer } of document.querySelectorAll(
      ':popover-open, :modal',
    )) {
      if (inner > outer) faults.push(`what is open over the page is ${inner - outer} px too wide`)
    }
    const ancestors = (element: Element) => {
      const chain: Element[] = []
      for (let at: Element | null = element; at; at = isLayer(at) ? null : at.parentElement) {
        chain.push(at)
      }
      return chain
    }

    const lines: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim()
      if (!parent || !text || isUnseen(parent)) continue
      // Shown in full elsewhere, such as a name in the header.
      if (getComputedStyle(parent).textOverflow === 'ellipsis') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const layer = ancestors(parent).at(-1) ?? parent
      const drawn = parent.closest('[aria-hidden]') !== null
      for (const box of range.getClientRects()) {
        if (box.width > 0) lines.push({ text: text.slice(0, 40), box, parent, layer, drawn })
      }
    }

    for (const { text, box, parent } of lines) {
      // A line is as high as its font, and its box may be lower: allow a third to overflow.
      const slack = box.height / 3
      for (const element of ancestors(parent)) {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
        // It ends in an ellipsis.
        if (webkitLineClamp !== 'none') continue
        const edge = element.getBoundingClientRect()
        const isBody = element === document.body
        const beside = box.left < edge.left - 2 || box.right > edge.right + 2
        const outside = box.top < edge.top - slack || box.bottom > edge.bottom + slack
        if (/auto|scroll/.test(overflowX) && beside) break
        if (beside && (isBody || /hidden|clip/.test(overflowX))) faults.push(`cut: ${text}`)
        if (outside && /hidden|clip/.test(overflowY)) faults.push(`cut: ${text}`)
        if (/auto|scroll/.test(overflowY)) break
      }
    }

    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (one.parent === other.parent || one.layer !== other.layer) continue
        // A figure of the scene may overlap its title.
        if (one.drawn || other.drawn) continue
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        const least = Math.min(one.box.height, other.box.height)
        if (width > 3 && height > least * 0.4) faults.push(`overlap: ${one.text} | ${other.text}`)
      }
    }
    return [...new Set(faults)]
  })
}

/** Words of up to 30 letters that break across lines; longer ones are names that players chose. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      if (node.parentElement.closest('.visually-hidden, thead')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<![^\s«(])\p{L}{4,30}(?![\p{L}_@\d])/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => top))
        if (lines.size > 1) broken.push(`broken: ${word}`)
      }
    }
    return broken
  })
}

/** The share of the window's height that fixed and sticky bars cover once the page is scrolled. */
export function heightOfBars(page: Page): Promise<number> {
  return page.evaluate(async () => {
    window.scrollTo({ top: innerHeight * 2, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(resolve))
    let taken = 0
    for (const element of document.querySelectorAll('body *')) {
      const { position } = getComputedStyle(element)
      if (!/fixed|sticky/.test(position) || element.matches(':popover-open, :modal')) continue
      const { top, bottom, width } = element.getBoundingClientRect()
      if (width < innerWidth / 2) continue
      taken += Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
    }
    return taken / innerHeight
  })
}

/** Controls smaller than 44 px, one line each, except links within a sentence. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls =
      'a[href], button, input, select, textarea, summary, [role=button], [tabindex="0"]'
    const isInSentence = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false
      const sentence = element.closest('p, li, label, dd, span, div')
      return sentence?.textContent?.trim() !== element.textContent?.trim()
    }
    const sizeOf = (element: Element) => {
      const boxes = [element.getBoundingClientRect()]
      if (element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)) {
        for (const label of element.labels ?? []) boxes.push(label.getBoundingClientRect())
      }
      return {
        width:
          Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
        height:
          Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
      }
    }
    const faults: string[] = []
    for (const element of document.querySelectorAll(controls)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || isInSentence(element)) continue
      // The skip link is above the page until it gets the focus.
      if (element.getBoundingClientRect().bottom < -window.scrollY) continue
      const { width, height } = sizeOf(element)
      if (width < least - 0.5 || height < least - 0.5) {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
        faults.push(`${name || element.outerHTML.slice(0, 80)}: ${width} × ${height}`)
      }
    }
    return faults
  }, TARGET)
}

/**
 * Applies the text spacing of WCAG 1.4.12 in an adopted style sheet, which the policy allows. Returns a function that
 * removes it.
 */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    )
    document.adoptedStyleSheets.push(sheet)
  })
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/**
 * Sets the browser's text size (default 16 px). Media queries in rem follow it, unlike a size in a style sheet. Returns a
 * function that resets it.
 */
export async function enlargeText(page: Page, pixels: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
  return async () => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await session.detach()
  }
}
