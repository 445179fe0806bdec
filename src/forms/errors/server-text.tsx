/** The server's message as it is, above our own text. */
export function ServerText({ text }: Readonly<{ text: string | null }>) {
  if (text === null) return null
  return (
    <>
      <bdi>{text}</bdi>
      <br />
    </>
  )
}
