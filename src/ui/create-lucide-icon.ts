import { createElement, type SVGProps } from 'react'

type IconData = {
  name: string
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * Stands for `lucide-react`'s own (`vite.config.ts`), which reads a context, builds four copies of the attributes
 * and folds lists of class names for each drawing of each icon, in the time before the page is live. What is
 * drawn is the same, for `className` and the attributes of an `svg`. It is hidden from readers: what it stands
 * beside has a name.
 */
// oxlint-disable-next-line import/no-default-export -- so the icons of lucide-react import it
export default function createLucideIcon({ name, node }: IconData) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
        ...rest,
      },
      // Not as a list, which would ask for keys (`scripts/vite-light-icons.ts`).
      ...children,
    )
  }
}
