import type { ReactNode } from 'react'

/** Column of a table. `isRead`: the heading is visually hidden and only read by screen readers. */
export type TableColumn = string | { name: string; className?: string; isRead?: boolean }

/** Table header. `children` is rendered before the columns. */
export const TableHeader = ({ of, children }: { of: readonly TableColumn[]; children?: ReactNode }) => (
  <thead>
    <tr>
      {children}
      {of
        .map((column) => (typeof column === 'string' ? { name: column } : column))
        .map(({ name, className, isRead }: Exclude<TableColumn, string>) => (
          <th key={name} scope="col" className={className}>
            {isRead ? <span className="vh">{name}</span> : name}
          </th>
        ))}
    </tr>
  </thead>
)
