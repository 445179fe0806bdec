import { Trans, useLingui } from '@lingui/react/macro'
import { StatusPage } from '#/ui/feedback/status-page'

/** While the server is asked what the key of an e-mail is worth. */
export function CheckingLink() {
  const { t } = useLingui()
  return (
    <StatusPage
      tone="info"
      isBusy
      kicker={t({ id: 'verify.checking.kicker', message: 'One moment' })}
      title={<Trans id="verify.checking.title">Checking the link</Trans>}
    />
  )
}
