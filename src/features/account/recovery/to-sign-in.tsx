import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { withLogin } from '#/lib/links/entry-state'
import { Icon } from '#/ui/icon'

/** The link from a recovery back to sign-in, with the login that was typed. */
export function ToSignIn({ login }: Readonly<{ login: string }>) {
  return (
    <p>
      <Link to="/sign" className="lnk" state={(former) => withLogin(former, login)}>
        <Icon name="arrow-left" />
        <Trans id="recovery.toSign">Back to login</Trans>
      </Link>
    </p>
  )
}
