/** A message as Lingui compiles it: texts, and values as `[name, format, branches]`. */
export type Message = string | number | undefined | Token[]
export type Token =
  | string
  | [name: string]
  | [name: string, format: string, branches?: Branches | string]
export type Branches = Record<string, Message>
