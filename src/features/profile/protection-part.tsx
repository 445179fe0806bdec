import { Trans, useLingui } from '@lingui/react/macro'
import { useProtectionView } from '#/api/generated/endpoints/protection/protection'
import type { ProtectionState } from '#/api/generated/model/protectionState'
import { problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { useFailure } from '#/api/use-failure'
import { handFocusOn } from '#/lib/hand-focus-on'
import { Button } from '#/ui/button'
import { Card, CardBody } from '#/ui/card'
import { LinkButton } from '#/ui/link-button'
import { BusyArea, SkeletonLines } from '#/ui/skeleton'
import { waitEnd } from '#/ui/wait-end'
import { ProblemNotice } from './problem-notice'
import { ProtectionOn } from './protection-on'
import { ProtectionRow } from './protection-row'
import styles from './steps.module.css'

/** What is on, as the server says, and the way to turn it on, and off. */
export function ProtectionPart() {
  const { t, i18n } = useLingui()
  // A set-up on its own page changes this: never old when the player comes back from there.
  const view = useProtectionView({ query: { staleTime: 0 } })
  const { data, errorUpdatedAt, isPending, refetch } = view
  const failure = useFailure(view)

  if (data) return <Known state={data} />
  return (
    <Card>
      <CardBody className={styles['root']}>
        {failure ? (
          <>
            <ProblemNotice
              key={errorUpdatedAt}
              told={{
                words: problemText(problemOf(failure), i18n),
                until: waitEnd(problemOf(failure), errorUpdatedAt),
              }}
            />
            <div>
              <Button
                ref={handFocusOn}
                busy={
                  isPending ? t({ id: 'profile.protection.asking', message: 'Asking' }) : undefined
                }
                onClick={() => void refetch()}
              >
                <Trans id="flow.tryAgain">Try again</Trans>
              </Button>
            </div>
          </>
        ) : (
          <BusyArea>
            <SkeletonLines count={2} />
          </BusyArea>
        )}
      </CardBody>
    </Card>
  )
}

function Known({ state: { mfa, recoveryCodesLeft } }: Readonly<{ state: ProtectionState }>) {
  if (mfa !== null) return <ProtectionOn method={mfa} codesLeft={recoveryCodesLeft} />
  return (
    <ProtectionRow
      isOn={false}
      title={<Trans id="profile.protection.isOff">Protection is off</Trans>}
      note={<Trans id="profile.protection.offNote">The password alone opens the account.</Trans>}
    >
      <LinkButton to="/protection" size="sm">
        <Trans id="profile.protection.turnOn">Turn on</Trans>
      </LinkButton>
    </ProtectionRow>
  )
}
