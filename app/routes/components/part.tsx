import type { ReactNode } from 'react'

/** A section of the sheet: its name at the left, samples at the right. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="d5">{title}</h2>
    <div>{children}</div>
  </section>
)

/** A sample over the name of its state. */
export const Labelled = ({ as, children }: { as: string; children: ReactNode }) => (
  <div className="lab">
    {children}
    <small>{as}</small>
  </div>
)
