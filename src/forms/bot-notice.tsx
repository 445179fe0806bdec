import { Trans, useLingui } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { ExternalLink } from '#/ui/buttons/external-link'

/**
 * The notice that replaces the hidden badge of the bot check, if the check is on. The providers allow hiding the badge
 * only if this text and these links are shown.
 */
export function BotNotice() {
  const { i18n } = useLingui()
  const { botCheck } = siteConfig
  if (botCheck === undefined) return null
  const yandex = `https://yandex.${i18n.locale === 'ru' ? 'ru' : 'com'}`
  return (
    <p className="faint sm">
      {botCheck.provider === 'smartcaptcha' ? (
        <Trans id="botCheck.smartCaptcha">
          This site is protected by Yandex SmartCaptcha, and its{' '}
          <ExternalLink href={`${yandex}/legal/smartcaptcha_notice/`}>
            Terms of Data Processing
          </ExternalLink>{' '}
          apply.
        </Trans>
      ) : (
        <Trans id="botCheck.notice">
          This site is protected by reCAPTCHA and the Google{' '}
          <ExternalLink href="https://policies.google.com/privacy">Privacy Policy</ExternalLink> and{' '}
          <ExternalLink href="https://policies.google.com/terms">Terms of Service</ExternalLink>{' '}
          apply.
        </Trans>
      )}
    </p>
  )
}
