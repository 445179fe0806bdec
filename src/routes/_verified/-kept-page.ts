/** The path of a page that stays open for every access level, because its content is shown only once. */
let keptPage: string | null = null

export const keepPage = (path: string): void => {
  keptPage = path
}

export const releasePage = (): void => {
  keptPage = null
}

export const isKeptPage = (path: string): boolean => keptPage === path
