import { html } from 'hono/html'
import { nameOf, type Document, type Schema } from './document'
import { words, type Markup } from './prose'

const schemaLink = (name: string): Markup => html`<a href="#schema-${name}">${name}</a>`

const choice = (schemas: readonly Schema[]): Markup =>
  html`${schemas.map((one, index) => html`${index > 0 ? ' or ' : ''}${typeOf(one)}`)}`

/** What makes an enum beside it an open one. */
const isAnyString = (schema: Schema): boolean =>
  schema.type === 'string' && schema.enum === undefined && schema.const === undefined

/** What a value is: a name of the contract or a type of JSON. */
export function typeOf(schema: Schema): Markup {
  if (schema.$ref !== undefined) return schemaLink(nameOf(schema.$ref))
  if (schema.oneOf) return choice(schema.oneOf)
  if (schema.anyOf) {
    const named = schema.anyOf.filter((one) => !isAnyString(one))
    return html`${choice(named)}${named.length < schema.anyOf.length ? ' or another value' : ''}`
  }
  if (schema.items) return html`list of ${typeOf(schema.items)}`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['anything'])
  return html`${types.join(' or ')}${schema.format === undefined ? '' : ` (${schema.format})`}`
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from === undefined && to === undefined) return ''
  if (from === undefined) return `at most ${to}${unit}`
  return to === undefined ? `at least ${from}${unit}` : `${from} to ${to}${unit}`
}

/** The bounds of a value, each a piece of text or code. */
function boundsOf(schema: Schema): readonly Markup[] {
  const { minLength, maxLength, minimum, maximum, maxItems, pattern } = schema
  const texts = [
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum, ''),
    range(undefined, maxItems, ' rows'),
  ]
  const values = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? []
  return [
    ...texts.filter(Boolean).map((text) => html`${text}`),
    ...(values.length > 0 ? [html`${values.map((value) => html`<code>${value}</code> `)}`] : []),
    ...(schema.default === undefined
      ? []
      : [html`default <code>${JSON.stringify(schema.default)}</code>`]),
    ...(pattern === undefined ? [] : [html`<code class="pattern">${pattern}</code>`]),
  ]
}

/** Type, bounds and words of a value: what a cell of a table says. */
export const valueCells = (document: Document, given: Schema): Markup => {
  const bounds = boundsOf(given.$ref === undefined ? given : document.schema(given))
  const text = given.description ?? document.schema(given).description
  return html`<td>${typeOf(given)}</td>
    <td>
      ${words(text)}
      ${
        bounds.length > 0
          ? html`<ul class="bounds">
              ${bounds.map((one) => html`<li>${one}</li>`)}
            </ul>`
          : ''
      }
    </td>`
}

/** A table; on narrow screens its style stacks the cells, so that nothing scrolls sideways. */
export const table = (label: string, heads: readonly string[], rows: readonly Markup[]): Markup =>
  html`<table aria-label="${label}">
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`

/** The fields of an object, or what else a schema is. */
export function schemaTable(document: Document, given: Schema, label: string): Markup {
  const schema = document.schema(given)
  if (schema.oneOf && !schema.properties) {
    return html`<p>
      One of ${schema.oneOf.map((one, index) => html`${index > 0 ? ', ' : ''}${typeOf(one)}`)}.
    </p>`
  }
  if (!schema.properties) {
    return table(
      label,
      ['Type', 'Meaning'],
      [
        html`<tr>
          ${valueCells(document, schema)}
        </tr>`,
      ],
    )
  }
  const required = new Set(schema.required)
  return table(
    label,
    ['Field', 'Type', 'Meaning'],
    Object.entries(schema.properties).map(
      ([name, value]) =>
        html`<tr>
          <th scope="row">
            <code>${name}</code>${required.has(name) ? '' : html` <small>optional</small>`}
          </th>
          ${valueCells(document, value)}
        </tr>`,
    ),
  )
}
