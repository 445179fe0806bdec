/**
 * Lets React update a page that a translator has changed. Translators wrap each text in `<font>` elements: they move
 * the text node into one, or replace it with a translated copy. React keeps references to its text nodes and their
 * parents: it throws when it removes such a text or inserts something before it, and updates a text that is not
 * visible. This removes or replaces the `<font>` element instead of its text.
 *
 * Call it once, before the first rendering (facebook/react#11538).
 */
export function tolerateTranslators(): void {
  /** The translated copies of removed texts. */
  const copies = new WeakMap<Node, Element>()

  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      for (const removed of removedNodes) {
        if (!(removed instanceof Text) || removed.isConnected) continue
        const copy = [...addedNodes, previousSibling, nextSibling].find(isFont)
        if (copy) copies.set(removed, copy)
      }
    }
  }).observe(document, { childList: true, subtree: true })

  /** The child of `parent` in place of `child`, or `null`. */
  function substitute(parent: Node, child: Node): Node | null {
    for (
      let node: Node | null = copies.get(child) ?? child;
      node !== null;
      node = node.parentNode
    ) {
      if (node.parentNode === parent) return node
    }
    return null
  }

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const isMoved = child.parentNode !== this && child instanceof Text
    const drawn = isMoved ? substitute(this, child) : child
    if (drawn !== null) removeChild.call(this, drawn)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const isMoved = before !== null && before.parentNode !== this && before instanceof Text
    insertBefore.call(this, child, isMoved ? substitute(this, before) : before)
    return child
  }

  const nodeValue =
    Object.getOwnPropertyDescriptor(CharacterData.prototype, 'nodeValue') ??
    Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (!nodeValue?.set) return
  const { set } = nodeValue
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string | null) {
      set.call(this, value)
      const copy = copies.get(this)
      if (copy === undefined) return
      copies.delete(this)
      copy.replaceWith(this)
    },
  })
}

function isFont(node: Node | null): node is Element {
  return node !== null && node.nodeName === 'FONT'
}
