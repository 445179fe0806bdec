/**
 * Stands for `@tanstack/devtools-event-client`, and for `@tanstack/pacer-lite`, which only spaces out what that is told
 * (`vite.config.ts`). The form library would tell every value of a form, passwords too, to whoever answers it on
 * `window`; and it is code that no player needs.
 */
export class EventClient {
  on = () => () => undefined
  emit = () => undefined
}

export const liteThrottle = <Work>(work: Work) => work
