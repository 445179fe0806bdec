import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '#/api/generated/model/user'
import { Button } from '#/ui/buttons/button'
import { useReturnFocus } from '#/ui/hooks/use-return-focus'
import { PasswordForm } from '../lazy-panels'
import type { SectionName } from '../profile-section'
import { SettingsSection } from '../settings-section'

/** Changes the password; the form opens in place. */
export function PasswordSection({ section, user }: Readonly<{ section: SectionName; user: User }>) {
  const [isOpen, setIsOpen] = useState(false)
  const [opener, giveFocusBack] = useReturnFocus(!isOpen)

  function close() {
    giveFocusBack()
    setIsOpen(false)
  }

  return (
    <SettingsSection
      section={section}
      hint={<Trans id="profile.password.lead">Every other device will have to log in again.</Trans>}
    >
      {isOpen ? (
        <PasswordForm login={user.login} email={user.email ?? ''} onClose={close} />
      ) : (
        <Button ref={opener} size="sm" onClick={() => setIsOpen(true)}>
          <Trans id="profile.password.submit">Change password</Trans>
        </Button>
      )}
    </SettingsSection>
  )
}
