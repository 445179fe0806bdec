import { Trans } from '@lingui/react/macro'

/** Hidden words for links with `target="_blank"`: readers hear that the page is left. */
export function NewTabHint() {
  return (
    <span className="visually-hidden">
      {' '}
      <Trans id="ui.newTab">(opens in a new tab)</Trans>
    </span>
  )
}
