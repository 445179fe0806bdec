import { classNames } from '#/lib/class-names'
import type { IconName } from '#/styles/icons'

/** An icon beside a text that says the same; `stroke` and size follow the text. */
export function Icon({
  name,
  className,
}: Readonly<{ name: IconName; className?: string | undefined }>) {
  return (
    <svg className={classNames('icon', className)} aria-hidden>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
