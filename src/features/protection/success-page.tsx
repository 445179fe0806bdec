import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { restoreFocusRef } from '#/lib/browser/focus'
import { steadyNow } from '#/lib/time/steady-clock'
import { Button } from '#/ui/buttons/button'
import { LinkButton } from '#/ui/buttons/link-button'
import { StatusPage } from '#/ui/feedback/status-page'
import { useDeadline } from '#/ui/hooks/use-deadline'
import styles from './success-page.module.css'

/** Milliseconds (behaviour T5). */
const REDIRECT_AFTER = 5000

type Props = {
  /** Whether there are recovery codes to keep, and whether they replace others. */
  codes: 'saved' | 'renewed' | 'none'
  redirect: 'running' | 'stopped'
  onStay: () => void
  onOver: () => void
}

/** The protection is on. Opens the profile after five seconds, at once, or not at all. */
export function SuccessPage({ codes, redirect, onStay, onOver }: Readonly<Props>) {
  return (
    <StatusPage
      tone="success"
      kicker={<Trans id="protection.done">Protection is on</Trans>}
      title={<Trans id="protection.doneTitle">The beacon is guarded</Trans>}
      lead={
        codes === 'saved' ? (
          <Trans id="protection.doneLead">
            From now on every login asks for a code. Keep the recovery codes safe: without your
            phone or mailbox they are the only way in.
          </Trans>
        ) : codes === 'renewed' ? (
          <Trans id="protection.renewed">
            From now on only the new recovery codes work. Keep them safe.
          </Trans>
        ) : (
          <Trans id="protection.doneNoCodes">From now on every login asks for a code.</Trans>
        )
      }
    >
      {redirect === 'running' ? (
        <>
          <Countdown onOver={onOver} />
          <LinkButton variant="primary" to="/profile">
            <Trans id="protection.goNow">Go now</Trans>
          </LinkButton>
          <Button ref={restoreFocusRef} onClick={onStay}>
            <Trans id="protection.stay">Stay here</Trans>
          </Button>
        </>
      ) : (
        <LinkButton variant="primary" to="/profile">
          <Trans id="protection.toProfile">Go to the profile</Trans>
        </LinkButton>
      )}
    </StatusPage>
  )
}

function Countdown({ onOver }: Readonly<{ onOver: () => void }>) {
  const [deadline] = useState(() => steadyNow() + REDIRECT_AFTER)
  const left = useDeadline(deadline, onOver)
  return (
    <div className={styles['countdown']}>
      <span className={styles['ring']} aria-hidden>
        <svg viewBox="0 0 64 64">
          <circle className={styles['track']} cx="32" cy="32" r="29" />
          <circle className={styles['arc']} cx="32" cy="32" r="29" pathLength="100" />
        </svg>
        {left}
      </span>
      <Plural
        id="protection.redirect"
        value={left}
        one="Back to the profile in # second"
        other="Back to the profile in # seconds"
      />
    </div>
  )
}
