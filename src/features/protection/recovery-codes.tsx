import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { useProtectionView } from '#/api/generated/endpoints/protection/protection'
import { useUser } from '#/auth/auth-store'
import { siteConfig } from '#/config'
import { useAppForm } from '#/forms/app-form'
import { CheckboxField } from '#/forms/fields/checkbox-field'
import { FormActions } from '#/forms/form-actions'
import { Icon } from '#/ui/icon'
import { saveTextFile } from './save-text-file'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import styles from './recovery-codes.module.css'
import { useCopy } from '#/ui/buttons/use-copy'
import { useLeaveQuestion } from './use-leave-question'
import { bringIntoView } from '#/lib/browser/focus'
import { runAction } from '#/lib/errors/run-action'

type Props = {
  codes: readonly string[]
  /** Whether there are more that could not be read. */
  isPartial: boolean
  /** Whether the second factor was turned on just now; otherwise the codes replace others. */
  areFirst: boolean
  login: string
  onSaved: () => void
}

/** The recovery codes, shown only once: copy, download or print them, and continue once they are saved. */
export function RecoveryCodes({ codes, isPartial, areFirst, login, onSaved }: Readonly<Props>) {
  const { t } = useLingui()
  const copy = useCopy()
  const areReplaced = useAreReplaced(login)
  const list = useRef<HTMLOListElement>(null)
  const copied = () => t({ id: 'protection.codesCopied', message: 'The codes are copied' })
  const notSaved = t({ id: 'protection.saveFirst', message: 'Tick this once the codes are saved' })
  const form = useAppForm({
    defaultValues: { saved: false },
    validators: {
      onDynamic: v.object({
        saved: v.pipe(
          v.boolean(),
          v.check((isSaved) => isSaved, notSaved),
        ),
      }),
    },
    onSubmit: onSaved,
  })
  useLeaveQuestion(() =>
    t({
      id: 'protection.leave.message',
      message: 'You will not see them again. Copy, download or print them first.',
    }),
  )

  const { name } = siteConfig
  const title = t({ id: 'protection.codesOf', message: `${name}: recovery codes of ${login}` })
  const text = [title, '', ...codes, ''].join('\n')

  return (
    <section className="stack">
      <h2 className="h3" data-step-heading>
        <Trans id="protection.codesTitle">Save the recovery codes</Trans>
      </h2>
      <Alert severity="warn">
        {areFirst ? (
          <Trans id="protection.codesText">
            Protection is on. If you lose access to your phone or mailbox, one of these codes lets
            you in; each works once. You will not see them again.
          </Trans>
        ) : (
          <Trans id="protection.newCodesText">
            Your previous codes no longer work. If you lose access to your phone or mailbox, one of
            these lets you in; each works once. You will not see them again.
          </Trans>
        )}
      </Alert>
      {areReplaced && (
        <Alert ref={bringIntoView} severity="error">
          <Trans id="protection.codesReplaced">
            These codes no longer work: protection was turned off, or new codes were created, in
            another tab or on another device.
          </Trans>
        </Alert>
      )}
      {isPartial && (
        <Alert severity="error">
          {areFirst ? (
            <Trans id="protection.codesPartial">
              Some of the codes could not be shown. Save these. For a full new set, turn protection
              off in your profile and on again.
            </Trans>
          ) : (
            <Trans id="protection.newCodesPartial">
              Some of the codes could not be shown. Save these, or get new ones once more.
            </Trans>
          )}
        </Alert>
      )}
      <div className={styles['sheet']}>
        <p className={styles['sheetTitle']}>{title}</p>
        <ol ref={list} className={styles['codes']}>
          {codes.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <FormActions layout="row">
        <Button onClick={() => runAction(copy(codes.join('\n'), list.current, copied))}>
          <Icon name="copy" />
          <Trans id="protection.copy">Copy</Trans>
        </Button>
        <Button onClick={() => saveTextFile(`recovery-codes-${login}.txt`, text)}>
          <Icon name="download" />
          <Trans id="protection.download">Download</Trans>
        </Button>
        <Button onClick={() => print()}>
          <Icon name="printer" />
          <Trans id="protection.print">Print</Trans>
        </Button>
      </FormActions>
      <form.AppForm>
        <form.FormRoot>
          <form.AppField name="saved">
            {() => (
              <CheckboxField
                label={<Trans id="protection.saved">I have saved the codes in a safe place</Trans>}
              />
            )}
          </form.AppField>
          <FormActions layout="row">
            <form.SubmitButton variant="primary" busy="">
              <Trans id="flow.continue">Continue</Trans>
            </form.SubmitButton>
          </FormActions>
        </form.FormRoot>
      </form.AppForm>
    </section>
  )
}

/**
 * Whether the codes on the page have stopped working since they were shown: checked whenever the player returns to it.
 */
function useAreReplaced(login: string): boolean {
  const user = useUser()
  const { data, isFetchedAfterMount } = useProtectionView({
    query: {
      staleTime: 0,
      refetchOnWindowFocus: 'always',
      // The codes stay on the page after a sign-out, and when somebody else signs in.
      enabled: user?.login === login,
    },
  })
  const since = isFetchedAfterMount ? data?.recoveryCodesCreatedAt : null
  const [own, setOwn] = useState<string | null>(null)
  if (own === null && since) setOwn(since)
  return own !== null && isFetchedAfterMount && since !== own
}
