/** The part of a `DOMRect` that the placement needs; viewport coordinates in CSS pixels. */
export type AnchorRect = Readonly<{
  left: number
  top: number
  right: number
  bottom: number
}>
export type Size = Readonly<{ width: number; height: number }>
export type TooltipPlace = Readonly<{ left: number; top: number; side: 'above' | 'below' }>

/** Between the element and its tooltip (behaviour U3). */
const TOOLTIP_GAP = 10

/**
 * The position of a tooltip (behaviour U3): above the element and centred on it; below it if there is no room above;
 * with the right edges aligned if it would overflow on the right. Never beyond the left edge, where text begins.
 */
export function placeTooltip(anchor: AnchorRect, tip: Size, viewport: Size): TooltipPlace {
  const above = anchor.top - TOOLTIP_GAP - tip.height
  const centred = (anchor.left + anchor.right - tip.width) / 2
  const overflows = centred + tip.width > viewport.width
  return {
    left: Math.max(0, overflows ? anchor.right - tip.width : centred),
    top: above >= 0 ? above : anchor.bottom + TOOLTIP_GAP,
    side: above >= 0 ? 'above' : 'below',
  }
}
