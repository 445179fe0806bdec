import { Trans } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { ExternalLink } from '#/ui/buttons/external-link'

/** The documents that a player accepts, each by a box of its own, in the order of the boxes. */
export const CONSENTS = ['license', 'privacy', 'personalData'] as const

export type Consent = (typeof CONSENTS)[number]

/** Where the operator keeps a document; `undefined` where there is none, and nothing to accept. */
export function documentUrl(consent: Consent): string | undefined {
  const { licenseUrl, privacyUrl, consentUrl } = siteConfig
  return { license: licenseUrl, privacy: privacyUrl, personalData: consentUrl }[consent]
}

/** What a box stands for, with a link to its document. */
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
