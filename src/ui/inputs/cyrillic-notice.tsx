import { Trans } from '@lingui/react/macro'

/** The notice below an input that has Cyrillic letters where Latin ones were probably meant. */
export function CyrillicNotice() {
  return (
    <p className="muted sm" role="status">
      <Trans id="ui.password.cyrillic">Cyrillic letters: check the keyboard layout.</Trans>
    </p>
  )
}
