const NO_BREAK_SPACE = '\u00A0'

/** Behind a word of one or two letters. A particle leans on the word before it, not on the one that follows. */
const BEHIND_SHORT_WORD = /(?<=(?:^|[\s«„(>])(?!(?:бы|же|ли)\s)[а-яё]{1,2})[ \n]/giu

const BEFORE_DASH_OR_PARTICLE = /[ \n](?=—|(?:бы|же|ли)(?![а-яё-]))/giu

/**
 * `text` in Russian as it is typeset: no line ends with a preposition, conjunction or pronoun of one or two
 * letters, and none begins with a dash or a particle; a no-break space holds them. `text` may hold tags
 * (`<0>`), and may be the beginning of a sentence whose rest is a value: a space at its end counts.
 */
export function bindShortWords(text: string): string {
  return text
    .replaceAll(BEHIND_SHORT_WORD, NO_BREAK_SPACE)
    .replaceAll(BEFORE_DASH_OR_PARTICLE, NO_BREAK_SPACE)
}
