/**
 * Direction marks, and letters that may run from right to left: those of any script but ours, since isolating others is
 * harmless.
 */
const MAY_RUN_RIGHT_TO_LEFT = /\p{Bidi_Control}|(?=\p{L})[^\p{Script=Latin}\p{Script=Cyrillic}]/u

/** Marks that open or close a direction: an unpaired one would end an isolation, or run past it. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Isolates a text from the server or a player, so that its direction does not change the text around it. For places
 * that cannot have a `<bdi>`: a message, an attribute.
 */
export function isolate(text: string): string {
  const unmarked = text.replaceAll(DIRECTIONS, '')
  return MAY_RUN_RIGHT_TO_LEFT.test(unmarked) ? `\u2068${unmarked}\u2069` : unmarked
}
