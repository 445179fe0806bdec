/** Long enough for the slowest browser to have begun the download; milliseconds. */
const ADDRESS_LIVES = 60_000

/** Hands `text` to the player as a download named `name`. Nothing leaves the page. */
export function saveTextFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIVES)
}
