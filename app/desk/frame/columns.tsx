import type { ReactNode } from 'react'

/** `isRead`: its name is read out and not seen, where what stands below says enough. */
export type Column = string | { name: string; className?: string; isRead?: boolean }

/** The head of a table; `children`: what stands in front of its columns. */
export const Columns = ({ of, children }: { of: readonly Column[]; children?: ReactNode }) => (
  <thead>
    <tr>
      {children}
      {of
        .map((column) => (typeof column === 'string' ? { name: column } : column))
        .map(({ name, className, isRead }: Exclude<Column, string>) => (
          <th key={name} scope="col" className={className}>
            {isRead ? <span className="vh">{name}</span> : name}
          </th>
        ))}
    </tr>
  </thead>
)
