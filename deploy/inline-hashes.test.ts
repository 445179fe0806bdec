import { describe, expect, it } from 'vitest'
import { inlineHashes } from './inline-hashes'

/** As `openssl dgst -sha256 -binary | base64` gives them. */
const ALERT = 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='
const BODY = 'sha256-FcQqt3aNlV7AZnGV4zkQRVeCeJOxbMPnQSx258L803E='

describe('inlineHashes', () => {
  it('hashes the content of inline scripts and styles', () => {
    const html = `<style>body{color:red}</style><script>alert('Hello, world.');</script>`
    expect(inlineHashes(html)).toEqual({ inlineScripts: [ALERT], inlineStyles: [BODY] })
  })

  it('leaves out scripts with a source, data blocks, comments and repetitions', () => {
    const html = `
      <!-- <script>commented()</script> -->
      <script type="module" src="/assets/main.js"></script>
      <script type="application/ld+json">{"name":"Aurora"}</script>
      <script data-note="a > b">alert('Hello, world.');</script>
      <script>alert('Hello, world.');</script>`
    expect(inlineHashes(html)).toEqual({ inlineScripts: [ALERT], inlineStyles: [] })
  })

  it('reads line ends as a browser does', () => {
    const unix = inlineHashes('<script>\na()\n</script>')
    expect(inlineHashes('<script>\r\na()\r\n</script>')).toEqual(unix)
  })
})
