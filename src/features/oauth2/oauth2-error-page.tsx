import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#/lib/class-names'
import { LinkButton } from '#/ui/buttons/link-button'
import { PageMeta } from '#/ui/layout/page-meta'
import { StatusPage } from '#/ui/feedback/status-page'
import { SupportButton } from '#/ui/buttons/support-button'
import { oauth2ErrorCode, oauth2ErrorText } from './error-text'
import styles from './oauth2-error-page.module.css'
import { sanitizeProviderText } from './sanitize-provider-text'

type Props = {
  error?: string | undefined
  description?: string | undefined
  hint?: string | undefined
  isSignedIn: boolean
}

/** An external login failed: explains the error, quotes the service, and links back. */
export function Oauth2ErrorPage({ error, description, hint, isSignedIn }: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const code = oauth2ErrorCode(error)
  // Some services send the same text twice.
  const quotes = new Set(
    [description, hint].map(sanitizeProviderText).filter((text) => text !== null),
  )

  return (
    <>
      <PageMeta title={t({ id: 'oauth2.title', message: 'External login failed' })} isPrivate />
      <StatusPage
        tone="error"
        kicker={t({ id: 'oauth2.kicker', message: 'External login error' })}
        title={<Trans id="oauth2.heading">The other service did not let you in</Trans>}
        lead={oauth2ErrorText(code, i18n)}
      >
        {isSignedIn ? (
          <LinkButton variant="primary" to="/profile">
            <Trans id="protection.toProfile">Go to the profile</Trans>
          </LinkButton>
        ) : (
          <LinkButton variant="primary" to="/sign">
            <Trans id="oauth2.logIn">Log in with a password</Trans>
          </LinkButton>
        )}
        <LinkButton variant="line" to="/">
          <Trans id="oauth2.home">Go home</Trans>
        </LinkButton>
        <SupportButton />
        {(quotes.size > 0 || code !== null) && (
          <figure
            className={classNames(
              'stack-tight own-line note',
              styles['service'],
              quotes.size > 0 && styles['said'],
            )}
          >
            {quotes.size > 0 && (
              <>
                <figcaption>
                  <Trans id="oauth2.said">Message from the service:</Trans>
                </figcaption>
                {Array.from(quotes, (text) => (
                  <blockquote key={text} className={styles['quote']}>
                    {text}
                  </blockquote>
                ))}
              </>
            )}
            {code !== null && (
              <p className="faint sm">
                <Trans id="oauth2.code">
                  Error code: <code translate="no">{code}</code>
                </Trans>
              </p>
            )}
          </figure>
        )}
      </StatusPage>
    </>
  )
}
