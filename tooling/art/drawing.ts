/** A drawing without its outermost element. */
export function inside(drawing: string): string {
  return drawing.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
}

/** The place of a drawing in another. */
type Place = { x: number; y: number; width: number; height: number }

/** A drawing for use in another, stretched to its place. */
export function placed(drawing: string, { x, y, width, height }: Place): string {
  const [, viewBox = ''] = /viewBox="([^"]+)"/.exec(drawing) ?? []
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="none">${inside(drawing)}</svg>`
}
