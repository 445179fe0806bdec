import { MOST_BYTES } from '#sandbox/server/contract'
import { asks, readsHeader, refuses, turns, withText, type Mistakes } from '../../../proof/mistake'
import type { Scene } from '../../../proof/scene'

const typeOf = ({ request }: Scene): string => request.headers.get('content-type') ?? ''
const sizeOf = ({ text }: Scene): number => Buffer.byteLength(text)
const isChunked = ({ request }: Scene): boolean => request.headers.has('transfer-encoding')

/** Bodies that are read incorrectly. */
export const REQUESTS: Mistakes = {
  signIn: {
    'request-media-type': {
      'charset-refused': refuses('unsupported_media_type', (scene) => typeOf(scene).includes(';')),
    },
    'request-body': {
      'chunks-refused': refuses('malformed', isChunked),
      'text-after-json': asks((scene) => {
        const [, first] = /^(\{[^{}]*\})\s*\S/.exec(scene.text) ?? []
        return first === undefined ? undefined : withText(scene, first)
      }),
    },
    'response-415-media-type': {
      'any-media-type': readsHeader('content-type', () => 'application/json'),
    },
    'response-413-too-large': {
      'chunks-without-end': asks((scene) =>
        isChunked(scene) && sizeOf(scene) > MOST_BYTES
          ? withText(scene, scene.text.slice(0, 16_000))
          : undefined,
      ),
      'large-body-refused-otherwise': turns(413, 'validation'),
      'a-byte-more': asks((scene) =>
        sizeOf(scene) > MOST_BYTES && sizeOf(scene) <= 17_000
          ? withText(scene, scene.text.trimEnd())
          : undefined,
      ),
    },
    'response-413-exact': {
      'eight-kilobytes': refuses('too_large', (scene) => sizeOf(scene) > 8192),
    },
    'response-400-malformed': {
      'latin-1-read': asks((scene) =>
        scene.text.includes('\uFFFD') ? withText(scene, scene.text) : undefined,
      ),
      'malformed-as-500': turns(400, 'server_error'),
    },
    'response-422-validation': {
      'zero-byte-fails': refuses('server_error', ({ text }) => text.includes(String.raw`\u0000`)),
      'long-values-cut': asks((scene) => {
        const { login } = scene.fields
        return typeof login === 'string' && login.length > 254
          ? withText(scene, JSON.stringify({ ...scene.fields, login: login.slice(0, 254) }))
          : undefined
      }),
    },
  },
  emailChange: {
    'request-media-type': {
      'media-type-by-case': refuses('unsupported_media_type', (scene) => /A/.test(typeOf(scene))),
    },
    'response-413-too-large': { 'large-body-as-malformed': turns(413, 'malformed') },
    'error-bodies': {
      'large-body-as-page': async ({ answer }) => {
        const response = await answer()
        const headers = { 'content-type': 'text/html' }
        return response.status === 413
          ? new Response('<h1>Payload Too Large</h1>', { status: 413, headers })
          : response
      },
    },
  },
}
