/** Milliseconds until the slowest browser has begun the download. */
const ADDRESS_LIVES = 60_000

/** Downloads `text` as a file named `name`. Nothing is sent anywhere. */
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
