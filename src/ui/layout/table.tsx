import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './table.module.css'

/**
 * `end`: aligned at the end, as amounts are. `quiet`: secondary colour. `numeric`: tabular digits, never wrapped. Under
 * 768 px: `wide` takes its own line, below the others, and `offer`, the button of a row, is beside all lines.
 */
type ColumnLook = 'end' | 'quiet' | 'numeric' | 'wide' | 'offer'

export type TableColumn<Row> = Readonly<{
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  looks?: readonly ColumnLook[]
}>

export type TableProps<Row> = Readonly<{
  /** What the table shows, for screen readers only. */
  caption: ReactNode
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** Unique for each row, or empty. */
  rowKey: (row: Row) => string
  /** The row to mark as the current one. */
  isCurrent?: (row: Row) => boolean
  /** Whether the row does not count, such as a failed payment. */
  isMuted?: (row: Row) => boolean
}>

/** A real table. Under 768 px each row becomes a block of two lines; screen readers keep the headers. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isCurrent,
  isMuted,
}: TableProps<Row>) {
  return (
    <div className={styles['frame']}>
      <table className={styles['root']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={columnClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row) || `row ${index}`}
              className={classNames(
                isCurrent?.(row) && styles['current'],
                isMuted?.(row) && styles['muted'],
              )}
            >
              {columns.map((column) => (
                <td key={column.id} className={columnClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const columnClass = ({ looks = [] }: { looks?: readonly ColumnLook[] }) =>
  classNames(...looks.map((look) => styles[look]))
