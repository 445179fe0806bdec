// The Vite configuration imports this as well; it knows no aliases.

/** A message as Lingui compiles it: texts, and values as `[name, format, branches]`. */
export type Message = string | number | undefined | Token[]
export type Token =
  | string
  | [name: string]
  | [name: string, format: string, branches?: Branches | string]
export type Branches = Record<string, Message>

/** Messages by id. */
export type Texts = Record<string, Message>

/** The messages that a module compiled by Lingui exports. Such a module imports nothing. */
export async function messagesOf(code: string): Promise<Texts> {
  const address = `data:text/javascript,${encodeURIComponent(code)}`
  const module = (await import(/* @vite-ignore */ address)) as { messages: Texts }
  return module.messages
}
