import { dropInvisible } from '#/lib/text/drop-invisible'

/** Characters of a device or a city that are shown: a longer text would push the other sessions off the screen. */
const LONGEST = 80

const shortened = (text: string) => {
  const visible = dropInvisible(text).trim()
  const characters = [...visible]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : visible
}

type Place = { device?: string | null; city?: string | null }

/** The device and the city of a session or an event as they are shown; an empty text if unknown. */
export function sessionName({ device, city }: Readonly<Place>): { device: string; city: string } {
  return { device: shortened(device ?? ''), city: shortened(city ?? '') }
}
