import type { ReactNode } from 'react'
import { Scene, type SceneState } from '#/brand/scene/scene'
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
    <div className={styles['root']}>
      <Scene state={light} reach="top" className={styles['scene']} />
      <div className={styles['column']}>
        <div className={styles['box']}>
          <div className={styles['top']}>
            <h1 className={styles['title']}>{title}</h1>
            {lead}
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
