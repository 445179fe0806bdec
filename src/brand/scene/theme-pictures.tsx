import { classNames } from '#/lib/class-names'

type Props = {
  /** The style sheet whose classes `night` and `dawn` have the pictures. */
  sheet: CSSModuleClasses
  className: string | undefined
}

/** A picture by night and by dawn: the theme shows one of them (`src/styles/base.css`), and only that is loaded. */
export function ThemePictures({ sheet, className }: Readonly<Props>) {
  return (['night', 'dawn'] as const).map((theme) => (
    <div key={theme} className={classNames(`at-${theme}`, sheet[theme], className)} />
  ))
}
