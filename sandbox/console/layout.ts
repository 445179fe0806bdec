import { html } from 'hono/html'

/** A piece of markup; inserted values are escaped. */
export type Markup = ReturnType<typeof html>

/** A whole page, without inline scripts or styles. */
export const layout = (
  title: string,
  width: 'narrow' | 'wide',
  content: Markup,
  attributes: Markup | '' = '',
): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/__sandbox/style.css" />
      </head>
      <body class="${width}" ${attributes}>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`

/** The policy of these pages. `formTargets` are origins to which a form may be redirected. */
export const pagePolicy = (formTargets: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** `path` in a world: links send no headers. */
export const inWorld = (path: string, name: string | undefined): string =>
  name === undefined ? path : `${path}?world=${encodeURIComponent(name)}`
