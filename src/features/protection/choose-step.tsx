import { Trans } from '@lingui/react/macro'
import type { CodeEnded } from '#/api/pending-code'
import { useProtectionView } from '#/api/generated/endpoints/protection/protection'
import { isPartialList } from '#/api/reading'
import { useFailure } from '#/api/use-failure'
import { CodeEndedMessage } from '#/forms/code/code-ended-message'
import { LoadFailure } from '#/forms/errors/load-failure'
import { Alert } from '#/ui/feedback/alert'
import { BusyArea, SkeletonLines } from '#/ui/feedback/skeleton'
import { ChooseMethodForm } from './choose-method-form'
import { ProtectedCard } from './protected-card'
import type { SetupEvent } from './setup-flow'
import { StepsBar } from './steps-bar'
import { steadyNow } from '#/lib/time/steady-clock'

type Props = {
  email: string | null
  ended: CodeEnded | null
  onEvent: (event: SetupEvent) => void
}

const ENDED_TEXTS = {
  expired: (
    <Trans id="protection.expired">
      Time to enter the code ran out. Protection is still off: start again.
    </Trans>
  ),
  attempts: (
    <Trans id="protection.attempts">
      Too many wrong codes. Protection is still off: start again.
    </Trans>
  ),
}

/** The choice of a method, once the server has confirmed that none is on yet. */
export function ChooseStep({ email, ended, onEvent }: Readonly<Props>) {
  const view = useProtectionView({ query: { staleTime: 0 } })
  const failure = useFailure(view)

  if (failure) {
    return (
      <div className="stack">
        <LoadFailure failure={failure} query={view} />
      </div>
    )
  }
  if (!view.data) {
    return (
      <BusyArea>
        <SkeletonLines count={6} />
      </BusyArea>
    )
  }
  if (view.data.mfa !== null) {
    return <ProtectedCard reason="before" ended={ended} onEvent={onEvent} />
  }
  const methods = view.data.methods.filter((method) => method !== 'unknown')
  if (methods.length === 0) {
    return (
      <Alert severity="warn">
        {isPartialList(view.data.methods) ? (
          <Trans id="protection.unknownMethods">
            Protection can’t be turned on now: the server’s response could not be read. Try again
            later.
          </Trans>
        ) : (
          <Trans id="protection.noMethods">
            Protection can’t be turned on now: there is no way to get codes. Try again later.
          </Trans>
        )}
      </Alert>
    )
  }
  return (
    <>
      <StepsBar kind="choose" />
      <div className="stack-wide">
        {ended !== null && (
          <Alert severity="warn">
            <CodeEndedMessage ended={ended} texts={ENDED_TEXTS} />
          </Alert>
        )}
        <ChooseMethodForm
          methods={methods}
          email={email ?? '—'}
          onStarted={(setup) => onEvent({ kind: 'started', setup, now: steadyNow() })}
          onConflict={async () => (await view.refetch()).data?.mfa !== null}
        />
      </div>
    </>
  )
}
