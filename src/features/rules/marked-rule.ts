import { createContext } from 'react'

/**
 * The id of the rule that the address names. `:target` alone would miss it when the router brought the
 * player: it changes the address without the browser looking for the place.
 */
export const MarkedRule = createContext('')
