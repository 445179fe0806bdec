import { createContext } from 'react'

/**
 * The id of the rule that the address names. `:target` alone would miss it after a navigation by the router, which the
 * browser does not follow.
 */
export const MarkedRule = createContext('')
