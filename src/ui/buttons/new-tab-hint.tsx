import { Trans } from '@lingui/react/macro'

/** Hidden text for links with `target="_blank"`: screen readers announce that a new tab opens. */
export function NewTabHint() {
  return (
    <span className="visually-hidden">
      {' '}
      <Trans id="ui.newTab">(opens in a new tab)</Trans>
    </span>
  )
}
