/**
 * Replaces `@tanstack/devtools-event-client` in every build (`vite.config.ts`). The form library has no switch for it,
 * and it dispatches the values of every form, passwords included, as events on `window`, where any script can listen.
 * The check `contents` fails if a build contains the real one.
 */
export class EventClient {
  on = () => () => undefined
  emit = () => undefined
}
