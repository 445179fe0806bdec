import { compareEdit, type Edit } from './edit'

export const schemas = 'components/schemas'
export const create = 'paths/~orders/post'
export const view = 'paths/~orders~{order}/get'
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export const ORDER = 'orderView, orderCreate'
export const EVERYTHING = 'orderView, orderCancel, orderCreate, tokenCreate, tokenRevoke'

/** `operations` if the edit has one finding, which names them. */
export type Row = readonly [name: string, edit: Edit, line: string, operations?: string]

/** The rows of a table as objects with all fields. */
export const named = (rows: readonly Row[]) =>
  rows.map(([name, edit, line, operations]) => ({ name, edit, line, operations }))

/** Each line as in the report, after its columns: whether it breaks clients, whether it requires backend work. */
export function linesOf(edit: Edit, before?: Edit): readonly string[] {
  const { changes, notes } = compareEdit(edit, before)
  return [...changes, ...notes].map(
    ({ clients, backends, subject, says }) =>
      `${clients ? 'clients' : '-'} ${backends ? 'backends' : '-'} ${subject}: ${says}`,
  )
}

export function operationsOf(edit: Edit): readonly string[] {
  const { changes, notes } = compareEdit(edit)
  return [...changes, ...notes].map(({ operations }) => operations.join(', '))
}
