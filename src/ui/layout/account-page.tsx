import type { ReactNode } from 'react'
import { Scene, type SceneState } from '#/brand/scene/scene'
import { classNames } from '#/lib/class-names'
import styles from './account-page.module.css'

/** The frame of the account pages: one narrow column with the scene beside it, on phones above it. */
export function AccountPage({
  back,
  title,
  lead,
  light = 'lit',
  isWide = false,
  children,
}: Readonly<{
  /** A link above the title. */
  back?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** The brightness of the beacon beside the text: `dim` while something is pending. */
  light?: SceneState
  /** Whether the column holds more than fields. */
  isWide?: boolean
  children: ReactNode
}>) {
  return (
    <div className={classNames('scenic', styles['root'], isWide && styles['wide'])}>
      <Scene state={light} reach="top" className={styles['scene']} />
      <div className={styles['column']}>
        <div className={classNames('stack', styles['box'])}>
          <div className="stack-close">
            {back}
            <h1 className="display h1">{title}</h1>
            {lead}
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
