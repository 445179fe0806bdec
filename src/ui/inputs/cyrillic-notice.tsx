import { Trans } from '@lingui/react/macro'

/** Cyrillic letters where Latin ones were probably meant; below the input while it is so. */
export function CyrillicNotice() {
  return (
    <p className="muted sm" role="status">
      <Trans id="ui.password.cyrillic">Cyrillic letters: check the keyboard layout.</Trans>
    </p>
  )
}
