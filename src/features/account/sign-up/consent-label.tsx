import { Trans } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { ExternalLink } from '#/ui/buttons/external-link'

/** What the player agrees to, with the texts that the operator configured. */
export function ConsentLabel() {
  const { licenseUrl, privacyUrl } = siteConfig
  const license = licenseUrl && (
    <ExternalLink href={licenseUrl}>
      <Trans id="signup.license">license agreement</Trans>
    </ExternalLink>
  )
  const privacy = privacyUrl && (
    <ExternalLink href={privacyUrl}>
      <Trans id="signup.privacy">privacy policy</Trans>
    </ExternalLink>
  )
  if (license && privacy) {
    return (
      <Trans id="signup.consentBoth">
        I accept the {license} and the {privacy}
      </Trans>
    )
  }
  return license ? (
    <Trans id="signup.consentLicense">I accept the {license}</Trans>
  ) : (
    <Trans id="signup.consentPrivacy">I accept the {privacy}</Trans>
  )
}
