/** The path of a page that stays open for every access level, because its content is shown only once. */
let leftOpen: string | null = null

export const leaveOpen = (path: string): void => {
  leftOpen = path
}

export const closeAgain = (): void => {
  leftOpen = null
}

export const isLeftOpen = (path: string): boolean => leftOpen === path
