/** Words that make a sentence a rule. */
const RULE =
  /\d|\b(?:must|shall|may|never|always|only|at (?:most|least)|required|optional|refused?|before|after|until|within|once|twice|zero|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|hundred|thousand|seconds|minutes?|hours?|days?)\b/i

/** The sentences and list items of a text, without line breaks. */
function sentencesOf(text: string): readonly string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s)/)
    .flatMap((part) =>
      part
        .replaceAll(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?;])\s+(?=[^a-z])/),
    )
    .filter((sentence) => sentence !== '')
}

/** The content of a sentence, without its formatting. */
const meaningOf = (sentence: string) =>
  sentence
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%<>=+-]+/gu, ' ')
    .trim()

export interface ChangedSentences {
  readonly old: readonly string[]
  readonly now: readonly string[]
}

/** The sentences of each text that the other lacks. */
export function changedSentences(old: string, now: string): ChangedSentences {
  const [before, after] = [sentencesOf(old), sentencesOf(now)]
  const known = new Set(before.map(meaningOf))
  const kept = new Set(after.map(meaningOf))
  return {
    old: before.filter((sentence) => !kept.has(meaningOf(sentence))),
    now: after.filter((sentence) => !known.has(meaningOf(sentence))),
  }
}

/** Leaves out sentences that only moved. */
export function withoutMoved<Change extends ChangedSentences>(
  changes: readonly Change[],
): readonly Change[] {
  const old = new Set(changes.flatMap((change) => change.old.map(meaningOf)))
  const now = new Set(changes.flatMap((change) => change.now.map(meaningOf)))
  return changes.map((change) => ({
    ...change,
    old: change.old.filter((sentence) => !now.has(meaningOf(sentence))),
    now: change.now.filter((sentence) => !old.has(meaningOf(sentence))),
  }))
}

/** Whether a sentence states a rule: it contains a number, or a word such as 'must'. */
export const isRule = (sentence: string): boolean => RULE.test(sentence)
