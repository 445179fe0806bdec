import { type AnyFormApi, createFormHookContexts } from '@tanstack/react-form'
import { createContext, useContext } from 'react'

export const { fieldContext, useFieldContext } = createFormHookContexts()

export const formContext = createContext<AnyFormApi | null>(null)

/** The form around a field, a button or a message. Throws if there is none. */
export function useFormContext(): AnyFormApi {
  const form = useContext(formContext)
  if (form === null) throw new Error('There is no form around this')
  return form
}
