import { Plural, Trans } from '@lingui/react/macro'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { restoreFocusRef } from '#/lib/browser/focus'
import { Button } from '#/ui/buttons/button'
import { Card, CardBody } from '#/ui/layout/card'
import { LinkButton } from '#/ui/buttons/link-button'
import { useDeadline } from '#/ui/hooks/use-deadline'
import styles from './success-card.module.css'
import { steadyNow } from '#/lib/time/steady-clock'

/** Milliseconds (behaviour T5). */
const REDIRECT_AFTER = 5000

type Props = {
  /** Whether there are recovery codes to keep. */
  codes: 'saved' | 'none'
  redirect: 'running' | 'stopped'
  onStay: () => void
  onOver: () => void
}

/** The protection is on. Leads to the profile after five seconds, at once, or not at all. */
export function SuccessCard({ codes, redirect, onStay, onOver }: Readonly<Props>) {
  return (
    <Card>
      <CardBody className={styles['root']}>
        <div role="status" className={styles['text']}>
          <h2 className={styles['kicker']} data-step-heading>
            <ShieldCheck aria-hidden />
            <Trans id="protection.done">Protection is on</Trans>
          </h2>
          <p className="lead">
            {codes === 'saved' ? (
              <Trans id="protection.doneLead">
                From now on every login asks for a code. Keep the recovery codes safe: without the
                phone or the mailbox they are the way in.
              </Trans>
            ) : (
              <Trans id="protection.doneNoCodes">From now on every login asks for a code.</Trans>
            )}
          </p>
        </div>
        {redirect === 'running' ? (
          <>
            <Countdown onOver={onOver} />
            <div className={styles['actions']}>
              <LinkButton variant="primary" to="/profile">
                <Trans id="protection.goNow">Go now</Trans>
              </LinkButton>
              <Button ref={restoreFocusRef} variant="ghost" onClick={onStay}>
                <Trans id="protection.stay">Stay here</Trans>
              </Button>
            </div>
          </>
        ) : (
          <LinkButton variant="primary" to="/profile">
            <Trans id="protection.toProfile">Go to the profile</Trans>
          </LinkButton>
        )}
      </CardBody>
    </Card>
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
      <span className={styles['when']}>
        <Plural
          id="protection.redirect"
          value={left}
          one="Back to the profile in # second"
          other="Back to the profile in # seconds"
        />
      </span>
    </div>
  )
}
