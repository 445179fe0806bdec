import { html } from 'hono/html'
import type { Document } from './document'
import { readDocument } from './document'
import { limitsMarkup } from './limits-markup'
import { exampleMarkup, operationMarkup } from './operation-markup'
import { prose, words, type Markup } from './prose'
import { schemaTable } from './schema-markup'

const inTag = ({ placed }: Document, tag: string) =>
  placed.filter(({ operation }) => operation.tags.includes(tag))

/** The page needs its own files only, and runs nothing. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

const contents = (document: Document): Markup =>
  html`<nav aria-label="Contents">
    <ul>
      <li><a href="#top">Introduction</a></li>
      ${document.contract.tags.map(
        ({ name }) =>
          html`<li>
            <a href="#tag-${name}">${name}</a>
            <ul>
              ${inTag(document, name).map(
                ({ method, operation }) =>
                  html`<li>
                    <a href="#${operation.operationId}"
                      ><span class="method">${method}</span> ${operation.operationId}</a
                    >
                  </li>`,
              )}
            </ul>
          </li>`,
      )}
      <li><a href="#limits">Limits</a></li>
      <li><a href="#answers">Answers that many share</a></li>
      <li><a href="#schemas">Schemas</a></li>
    </ul>
  </nav>`

const sharedAnswers = (document: Document): Markup =>
  html`<section aria-labelledby="answers">
    <h2 id="answers">Answers that many share</h2>
    ${Object.entries(document.contract.components.responses).map(
      ([name, { description, headers, content }]) =>
        html`<article id="answer-${name}" class="shared">
          <h3>${name}</h3>
          <p>${words(description)}</p>
          ${headers ? html`<p>Headers: ${Object.keys(headers).map((one) => html`<code>${one}</code> `)}</p>` : ''}
          ${Object.values(content ?? {}).map((media) => exampleMarkup(document, media))}
        </article>`,
    )}
  </section>`

const schemas = (document: Document): Markup =>
  html`<section aria-labelledby="schemas">
    <h2 id="schemas">Schemas</h2>
    ${Object.entries(document.contract.components.schemas).map(
      ([name, schema]) =>
        html`<article id="schema-${name}" class="shared">
          <h3>${name}</h3>
          ${schema.properties || schema.oneOf ? prose(schema.description) : ''}
          ${schema.additionalProperties === false ? html`<p>Closed: other fields are refused.</p>` : ''}
          ${schemaTable(document, schema, `Schema ${name}`)}
        </article>`,
    )}
  </section>`

/**
 * The reference of a contract in YAML as one page, with an anchor for each operation (`#signIn`). It
 * needs `style.css` and `openapi.yaml` beside it, and no script.
 */
export async function referencePage(yaml: string): Promise<string> {
  const document = readDocument(yaml)
  const { info, tags } = document.contract
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title} ${info.version}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="style.css" />
      </head>
      <body>
        <a class="skip" href="#top">Skip the contents</a>
        <div class="frame">
          <aside>
            <details class="fold">
              <summary>Contents</summary>
              ${contents(document)}
            </details>
            <div class="wide">${contents(document)}</div>
          </aside>
          <main id="top" tabindex="-1">
            <header>
              <h1>${info.title}</h1>
              <p class="lead">${info.summary ?? ''}</p>
              <p class="call">
                <span>Version ${info.version}</span>
                <a href="openapi.yaml">openapi.yaml</a>
              </p>
              ${prose(info.description)}
            </header>
            ${tags.map(
              ({ name, description }) =>
                html`<section aria-labelledby="tag-${name}">
                  <h2 id="tag-${name}">${name}</h2>
                  <p class="lead">${words(description)}</p>
                  ${inTag(document, name).map((one) => operationMarkup(document, one))}
                </section>`,
            )}
            ${limitsMarkup(document)} ${sharedAnswers(document)} ${schemas(document)}
          </main>
        </div>
      </body>
    </html>`
  return `${String(page)}\n`
}
