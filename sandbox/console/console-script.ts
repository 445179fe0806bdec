import { worldScript } from './go-page'

/** What the console does by script: reloads for new e-mails, filters scenarios while typing, and builds a link. */
export const consoleScript = `const world = document.body.dataset.world
const mail = '/__sandbox/api/mail' + (world === undefined ? '' : '?world=' + encodeURIComponent(world))
const script = document.querySelector('script[src$="console.js"]')
const base = new URL(script.src).pathname.replace('/__sandbox/console.js', '')

let known
async function look() {
  const letters = await (await fetch(base + mail)).json()
  const newest = letters[0]?.at + letters.length
  const isTyping = document.activeElement?.closest('form, search') != null
  if (known !== undefined && newest !== known && !isTyping) location.reload()
  known ??= newest
}
setInterval(() => document.hidden || look().catch(() => undefined), 3000)

const find = document.querySelector('#find')
function filter() {
  const words = find.value.toLowerCase().split(/\\s+/)
  for (const row of document.querySelectorAll('#scenarios tr')) {
    const text = row.textContent.toLowerCase()
    row.hidden = !words.every((word) => text.includes(word))
  }
  for (const group of document.querySelectorAll('#scenarios details')) {
    const isLeft = group.querySelector('tr:not([hidden])') !== null
    group.hidden = !isLeft
    group.open = isLeft && find.value !== ''
  }
}
find.addEventListener('input', filter)
// Typed before this script ran.
if (find.value !== '') filter()

const builder = document.querySelector('#builder')
function build() {
  const said = [...new FormData(builder)].filter(([, value]) => value !== '')
  builder.querySelector('output').textContent =
    builder.action + '?' + new URLSearchParams(said).toString().replaceAll('%2F', '/').replaceAll('%3A', ':')
}
builder.addEventListener('input', build)
build()

${worldScript}stayInWorld().catch(() => undefined)
`
