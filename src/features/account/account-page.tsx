import type { ReactNode } from 'react'
import { Scene, type SceneState } from '#/brand/scene/scene'
import { classNames } from '#/lib/class-names'
import styles from './account-page.module.css'

/** The frame of the account pages: one narrow column with the scene beside it, on phones above it. */
export function AccountPage({
  title,
  lead,
  light = 'lit',
  children,
}: Readonly<{
  title: ReactNode
  lead?: ReactNode
  /** The brightness of the beacon beside the text: `dim` while something is pending. */
  light?: SceneState
  children: ReactNode
}>) {
  return (
    <div className={classNames('scenic', styles['root'])}>
      <Scene state={light} reach="top" className={styles['scene']} />
      <div className={styles['column']}>
        <div className={classNames('stack', styles['box'])}>
          <div className="stack-close">
            <h1 className="display h1">{title}</h1>
            {lead}
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
