import { Mark } from '#/brand/mark'
import { siteConfig } from '#/config'
import { classNames } from '#/lib/class-names'
import brand from './brand.module.css'
import header from './header.module.css'

/**
 * The header of a page that is still loading: only the name, the same for everybody. Never hydrated; the app replaces
 * it.
 */
export function ShellSkeleton() {
  return (
    <header className={classNames('screen-only', header['header'])}>
      <div className={header['bar']}>
        <span className={brand['brand']}>
          <Mark />
          <span className={brand['name']}>{siteConfig.name}</span>
        </span>
      </div>
    </header>
  )
}
