/** Ids that claims had before: files of known failures and old reports name them. */
const FORMER_IDS: Readonly<Record<string, string>> = {}

/** The id that a claim has now. */
export const currentId = (id: string, former = FORMER_IDS): string => former[id] ?? id
