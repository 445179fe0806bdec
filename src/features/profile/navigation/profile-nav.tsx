import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { classNames } from '#/lib/class-names'
import type { IconName } from '#/styles/icons'
import { Icon } from '#/ui/icon'
import styles from './profile-nav.module.css'
import type { SectionName } from '../profile-section'
import { useCurrentSection } from '#/ui/hooks/use-current-section'

export type ProfileNavEntry = SectionName & Readonly<{ icon: IconName }>

type Props = {
  sections: readonly ProfileNavEntry[]
  /** Whether the player left the page at a position other than the one its address names. */
  comesBack: boolean
}

/** Links to the profile's sections; the current one is highlighted. */
export function ProfileNav({ sections, comesBack }: Readonly<Props>) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const [current, choose] = useCurrentSection(
    sections.map(({ id }) => id),
    !comesBack,
  )

  useEffect(() => {
    // Measured in the next frame, so as not to delay going live.
    const frame = requestAnimationFrame(() => {
      const link = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
      if (!link || !list.current) return
      // A focused link is visible, and stays where it is.
      if (list.current.querySelector(':focus-visible')) return
      centre(link, list.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [current])

  return (
    <nav
      className={classNames('screen-only', styles['root'])}
      aria-label={t({ id: 'profile.nav', message: 'Sections of the profile' })}
    >
      <ul ref={list} className={styles['list']}>
        {sections.map(({ id, title, icon }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current || undefined}
              // The browser itself accepts a link that is only half visible. During a touch nothing moves until it
              // ends.
              onFocus={({ currentTarget }) => {
                if (list.current && currentTarget.matches(':focus-visible')) {
                  centre(currentTarget, list.current)
                }
              }}
              onClick={({ currentTarget }) => {
                choose(id)
                if (list.current) centre(currentTarget, list.current)
              }}
            >
              <Icon name={icon} />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On phones the list scrolls sideways by itself; `scrollIntoView` would move the page as well. */
function centre(link: HTMLElement, list: HTMLElement) {
  list.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2 })
}
