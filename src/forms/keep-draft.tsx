import { useEffect, useState } from 'react'

import type { User } from '#/api/generated/model/user'
import { type AuthStore, useAuthStore, readUser, useUser } from '#/auth/auth-store'
import { useFormContext } from './context'

type Draft = ReadonlyMap<string, string>

// In memory only: a draft may hold an address that must not be stored.
const draftsOf = new WeakMap<AuthStore, Map<string, Draft>>()

const keyOf = (user: User | null, name: string) => `${user?.login ?? ''} ${name}`

/**
 * Whether text of the player waits for the form of this name, until the form is rendered: the panel that holds it then
 * begins open.
 */
export const hasDraft = (store: AuthStore, name: string): boolean =>
  draftsOf.get(store)?.has(keyOf(readUser(store), name)) ?? false

/**
 * Keeps typed text when the session is lost, and restores it when the same player signs in again (behaviour E6). A
 * visitor's form has it again when they return to its page (A16). A form that a signed-in player leaves keeps nothing.
 *
 * @param name identifies the form
 * @param fields text fields that hold no secret
 */
export function KeepDraft({ name, fields }: Readonly<{ name: string; fields: readonly string[] }>) {
  const form = useFormContext()
  const store = useAuthStore()
  const user = useUser()
  // The player who opened the form: a lost session clears the login before the form is unmounted.
  const [key] = useState(() => keyOf(user, name))

  useEffect(() => {
    const drafts = draftsOf.get(store) ?? new Map<string, Draft>()
    draftsOf.set(store, drafts)
    for (const [field, value] of drafts.get(key) ?? []) {
      form.setFieldValue(field, value)
    }
    drafts.delete(key)
    return () => {
      if (readUser(store) !== null) return
      const values = new Map(Object.entries<unknown>(form.state.values))
      const typed = fields.flatMap((field): [string, string][] => {
        const value = values.get(field)
        return typeof value === 'string' && value !== '' ? [[field, value]] : []
      })
      if (typed.length > 0) drafts.set(key, new Map(typed))
    }
    // oxlint-disable-next-line react/exhaustive-deps -- restored on mount, kept on unmount
  }, [])

  return null
}
