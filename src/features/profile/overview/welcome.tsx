import { useState } from 'react'
import { useBonusList } from '#/api/generated/endpoints/credits/credits'
import { Greeting } from '../lazy-panels'
import { readSeen } from '../seen'

/** Greets a player on the first sign-in of the account, once, with the bonuses of top-ups. */
export function Welcome({ login }: Readonly<{ login: string }>) {
  const { data } = useBonusList()
  const [isOpen, setIsOpen] = useState(() => readSeen('welcomed', login) === undefined)
  // Lazy, because few players are new.
  return isOpen && data?.firstLogin === true ? (
    <Greeting login={login} bonuses={data.bonuses} onClose={() => setIsOpen(false)} />
  ) : null
}
