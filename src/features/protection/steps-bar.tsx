import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '#/ui/icon'
import styles from './steps-bar.module.css'

const STEP_OF = { choose: 0, setup: 1, codes: 2 }

/** The player's progress: method, setup, codes. */
export function StepsBar({ kind }: Readonly<{ kind: keyof typeof STEP_OF }>) {
  const { t } = useLingui()
  const step = STEP_OF[kind]
  return (
    <ol
      className={styles['root']}
      aria-label={t({ id: 'protection.steps', message: 'Steps to turn protection on' })}
    >
      <Step index={0} step={step}>
        <Trans id="protection.step.method">Method</Trans>
      </Step>
      <Step index={1} step={step}>
        <Trans id="protection.step.setup">Setup</Trans>
      </Step>
      <Step index={2} step={step}>
        <Trans id="protection.step.codes">Codes</Trans>
      </Step>
    </ol>
  )
}

function Step({
  index,
  step,
  children,
}: Readonly<{ index: number; step: number; children: ReactNode }>) {
  const isDone = index < step
  return (
    <li
      className={styles['step']}
      data-done={isDone || undefined}
      aria-current={index === step ? 'step' : undefined}
    >
      {isDone && <Icon name="check" />}
      <span>
        {children}
        {isDone && (
          <span className="visually-hidden">
            <Trans id="protection.step.passed">: done</Trans>
          </span>
        )}
      </span>
    </li>
  )
}
