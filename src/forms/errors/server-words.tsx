/** What the server said, as it is, before what we add. */
export function ServerWords({ words }: Readonly<{ words: string | null }>) {
  if (words === null) return null
  return (
    <>
      <bdi>{words}</bdi>
      <br />
    </>
  )
}
