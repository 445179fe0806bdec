import { useState } from 'react'
import { useBonusList } from '#/api/generated/endpoints/credits/credits'
import { readSeen } from '#/lib/seen'
import { lazyWithRetry } from '#/ui/lazy/lazy-with-retry'

/** Lazy, because few players are new. Without a failure: the profile is complete without it. */
const Greeting = lazyWithRetry(async () => (await import('./lazy-top-up')).Greeting)

/** Greets a player on the first sign-in of the account, once, with the bonuses of top-ups. */
export function Welcome({ login }: Readonly<{ login: string }>) {
  const { data } = useBonusList()
  const [isOpen, setIsOpen] = useState(() => readSeen('welcomed', login) === undefined)
  return isOpen && data?.firstLogin === true ? (
    <Greeting login={login} bonuses={data.bonuses} onClose={() => setIsOpen(false)} />
  ) : null
}
