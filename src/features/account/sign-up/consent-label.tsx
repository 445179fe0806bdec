import { Trans } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { ExternalLink } from '#/ui/buttons/external-link'

/** The documents that a player accepts, each with a checkbox, in their order. */
export const CONSENTS = ['license', 'privacy', 'personalData'] as const

export type Consent = (typeof CONSENTS)[number]

/** The address of a document; `undefined` if the operator has none, so that there is nothing to accept. */
export function documentUrl(consent: Consent): string | undefined {
  const { licenseUrl, privacyUrl, consentUrl } = siteConfig
  return { license: licenseUrl, privacy: privacyUrl, personalData: consentUrl }[consent]
}

/** The label of a checkbox, with a link to its document. */
export function ConsentLabel({ consent, href }: Readonly<{ consent: Consent; href: string }>) {
  if (consent === 'license') {
    return (
      <Trans id="signup.consent.license">
        I accept the <ExternalLink href={href}>license agreement</ExternalLink>
      </Trans>
    )
  }
  if (consent === 'privacy') {
    return (
      <Trans id="signup.consent.privacy">
        I accept the <ExternalLink href={href}>privacy policy</ExternalLink>
      </Trans>
    )
  }
  return (
    <Trans id="signup.consent.personalData">
      I <ExternalLink href={href}>consent to the processing of my personal data</ExternalLink>
    </Trans>
  )
}
