import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import { Icon } from '#/ui/icon'
import styles from './protection-row.module.css'

type Props = {
  isOn: boolean
  title: ReactNode
  note: ReactNode
  advice?: ReactNode
  children: ReactNode
}

/** The state of the protection, with a button at the end. */
export function ProtectionRow({ isOn, title, note, advice, children }: Readonly<Props>) {
  return (
    <div className={classNames('row', styles['root'])}>
      <Icon
        name={isOn ? 'shield-check' : 'shield-off'}
        className={isOn ? styles['on'] : styles['off']}
      />
      <p className={styles['text']}>
        <b>{title}</b>
        <span className="muted sm">{note}</span>
        {advice && <span className="muted sm">{advice}</span>}
      </p>
      <div className="row">{children}</div>
    </div>
  )
}
