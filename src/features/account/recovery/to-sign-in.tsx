import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { withLogin } from '#/lib/links/entry-state'

/** The link from a recovery back to sign-in, with the login that was typed. */
export function ToSignIn({ login }: Readonly<{ login: string }>) {
  return (
    <p>
      <Link to="/sign" className="lnk" state={(former) => withLogin(former, login)}>
        <ArrowLeft aria-hidden />
        <Trans id="recovery.toSign">Back to login</Trans>
      </Link>
    </p>
  )
}
