import { dropInvisible } from '#/lib/text/drop-invisible'
import { truncate } from '#/lib/text/truncate'

/** Characters of a device or a city that are shown: a longer text would push the other sessions off the screen. */
const LONGEST = 80

const shortened = (text: string) => truncate(dropInvisible(text).trim(), LONGEST)

type Place = { device?: string | null; city?: string | null }

/** The device and the city of a session or an event as they are shown; an empty text if unknown. */
export function sessionName({ device, city }: Readonly<Place>): { device: string; city: string } {
  return { device: shortened(device ?? ''), city: shortened(city ?? '') }
}
