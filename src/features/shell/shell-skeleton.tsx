import { Mark } from '#/brand/mark'
import { siteConfig } from '#/config'
import brand from './brand.module.css'
import header from './header.module.css'

/**
 * The header of a page that is still on its way: the name, and nothing that depends on who is looking. It is
 * never hydrated; the app takes its place.
 */
export function ShellSkeleton() {
  return (
    <header className={header['header']}>
      <div className={header['bar']}>
        <span className={brand['brand']}>
          <Mark />
          <span className={brand['name']}>{siteConfig.name}</span>
        </span>
      </div>
    </header>
  )
}
