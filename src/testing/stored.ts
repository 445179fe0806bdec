import type { User } from '#/api/generated/model/user'
import { readStored, writeStored } from '#/auth/storage'

/** Stores a token, as another tab does. */
export const storeToken = (token: string): void => localStorage.setItem('token', token)

/** Stores a user, as another tab does. */
export const storeUser = (user: User): void => localStorage.setItem('user', JSON.stringify(user))

export const readToken = () => readStored().token

export const readUser = () => readStored().user

export const clearStorage = (): void => writeStored(null)
