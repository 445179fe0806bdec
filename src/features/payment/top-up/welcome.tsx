import { useState } from 'react'
import { useBonusList } from '#/api/generated/endpoints/credits/credits'
import { readSeen } from '#/lib/browser/seen'
import { Greeting } from './lazy-sections'

/** Greets a player on the first sign-in of the account, once. */
export function Welcome({ login }: Readonly<{ login: string }>) {
  const { data } = useBonusList()
  const [isOpen, setIsOpen] = useState(() => readSeen('welcomed', login) === undefined)
  return isOpen && data?.firstLogin === true ? (
    <Greeting login={login} onClose={() => setIsOpen(false)} />
  ) : null
}
