import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAuthStore } from '#/auth/auth-store'
import { hasDraft } from '#/forms/keep-draft'
import { restoreFocusRef } from '#/lib/browser/focus'
import { Button } from '#/ui/buttons/button'
import { AuthorForm } from './author-form'

/** The button that opens the form. An author's link, or text that waits for its player, opens it at once. */
export function AuthorPanel({ prefill }: Readonly<{ prefill: string | undefined }>) {
  const store = useAuthStore()
  const [isRestored] = useState(() => hasDraft(store, 'author'))
  const [isOpen, setIsOpen] = useState(false)
  return isOpen || isRestored || prefill !== undefined ? (
    <div ref={restoreFocusRef}>
      <AuthorForm key={prefill} prefill={prefill} takesFocus={isOpen} />
    </div>
  ) : (
    <Button size="sm" onClick={() => setIsOpen(true)}>
      <Trans id="profile.author.open">Enter a code</Trans>
    </Button>
  )
}
