import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type SVGProps, useEffect, useRef } from 'react'
import styles from './profile-nav.module.css'
import type { SectionName } from '../profile-section'
import { useCurrentSection } from './use-current-section'

type Props = {
  sections: readonly (SectionName & Readonly<{ Icon: ComponentType<SVGProps<SVGSVGElement>> }>)[]
  /** Whether the page was left at another place than its address names. */
  comesBack: boolean
}

/** The anchors of the profile's sections; the one that is being read is marked. */
export function ProfileNav({ sections, comesBack }: Readonly<Props>) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const [current, choose] = useCurrentSection(
    sections.map(({ id }) => id),
    comesBack,
  )

  useEffect(() => {
    // Measured with the frame, not before it: the page is live without that.
    const frame = requestAnimationFrame(() => {
      const link = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
      if (!link || !list.current) return
      // What has the focus is in sight, and stays there.
      if (list.current.contains(document.activeElement)) return
      centre(link, list.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [current])

  return (
    <nav
      className={styles['root']}
      aria-label={t({ id: 'profile.nav', message: 'Sections of the profile' })}
    >
      <ul ref={list} className={styles['list']}>
        {sections.map(({ id, title, Icon }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current || undefined}
              // The browser is content with a link that is half in sight.
              onFocus={({ currentTarget }) => {
                if (list.current) centre(currentTarget, list.current)
              }}
              onClick={() => choose(id)}
            >
              <Icon aria-hidden />
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
