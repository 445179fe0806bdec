import { html } from 'hono/html'
import {
  nameOf,
  type Answer,
  type Document,
  type Media,
  type Operation,
  type Placed,
} from './document'
import { prose, words, type Markup } from './prose'
import { schemaTable, table, typeOf, valueCells } from './schema-markup'

const JSON_TYPE = 'application/json'

/** Who may call it, in words. */
function callers({ security }: Operation): string {
  if (!security || security.length === 0) return 'Open to all'
  return security.some((one) => Object.keys(one).length === 0) ? 'Token optional' : 'Token required'
}

/** Examples of a body, folded where there are several. */
export const exampleMarkup = (document: Document, media: Media): Markup =>
  html`${document.examplesOf(media).map(
    ([name, value]) =>
      html`<details class="example">
        <summary>Example${name === '' ? '' : html`: ${name}`}</summary>
        <pre><code>${JSON.stringify(value, null, 2)}</code></pre>
      </details>`,
  )}`

function parametersOf(document: Document, { operationId, parameters = [] }: Operation): Markup {
  const found = parameters.flatMap((one) => document.parameter(one) ?? [])
  if (found.length === 0) return html``
  return html`<h4>Parameters</h4>
    ${table(
      `Parameters of ${operationId}`,
      ['Name', 'Type', 'Meaning'],
      found.map(
        ({ name, in: place, required, description, schema }) =>
          html`<tr>
            <th scope="row">
              <code>${name}</code> <small>${place}${required === true ? '' : ', optional'}</small>
            </th>
            ${valueCells(document, {
              ...document.schema(schema),
              ...(description !== undefined && { description }),
            })}
          </tr>`,
      ),
    )}`
}

function requestOf(document: Document, { operationId, requestBody }: Operation): Markup {
  const media = requestBody?.content[JSON_TYPE]
  if (!media) return html``
  return html`<h4>
      Request ${requestBody?.required === true ? '' : html`<small>optional</small>`}
    </h4>
    <p class="body-type">${JSON_TYPE}, ${typeOf(media.schema)}</p>
    ${schemaTable(document, media.schema, `Request of ${operationId}`)}
    ${exampleMarkup(document, media)}`
}

function goodAnswer(document: Document, id: string, status: string, answer: Answer): Markup {
  const media = answer.content?.[JSON_TYPE]
  return html`<h4><span class="status good">${status}</span> ${words(answer.description)}</h4>
    ${
      media
        ? html`<p class="body-type">${JSON_TYPE}, ${typeOf(media.schema)}</p>
            ${schemaTable(document, media.schema, `Answer ${status} of ${id}`)}
            ${exampleMarkup(document, media)}`
        : html`<p>No body.</p>`
    }`
}

function refusalsOf(document: Document, { operationId, responses }: Operation): Markup {
  const rows = Object.entries(responses).flatMap(([status, given]) => {
    const answer = document.answer(given)
    if (status.startsWith('2') || !answer) return []
    const name = '$ref' in given && given.$ref !== undefined ? nameOf(given.$ref) : undefined
    return [
      html`<tr>
        <th scope="row"><span class="status">${status}</span></th>
        <td>${name === undefined ? '' : html`<a href="#answer-${name}">${name}</a>`}</td>
        <td>${words(answer.description)}</td>
      </tr>`,
    ]
  })
  return html`<h4>Refusals</h4>
    ${table(`Refusals of ${operationId}`, ['Status', 'Answer', 'Meaning'], rows)}`
}

/** One operation, whole: an anchor of its own, `#signIn`. */
export function operationMarkup(document: Document, { method, path, operation }: Placed): Markup {
  const { operationId, summary, description, responses } = operation
  const good = Object.entries(responses).flatMap(([status, given]) => {
    const answer = status.startsWith('2') ? document.answer(given) : undefined
    return answer ? [goodAnswer(document, operationId, status, answer)] : []
  })
  return html`<article id="${operationId}" class="operation">
    <h3>${summary}</h3>
    <p class="call">
      <span class="method">${method}</span> <code>${path}</code>
      <span class="who">${callers(operation)}</span>
      <a href="#${operationId}">${operationId}</a>
    </p>
    ${prose(description)} ${parametersOf(document, operation)} ${requestOf(document, operation)}
    ${good} ${refusalsOf(document, operation)}
  </article>`
}
