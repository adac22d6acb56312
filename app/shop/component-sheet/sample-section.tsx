import type { ReactNode } from 'react'

/** A section of the sheet: name at the left, samples at the right. */
export const SampleSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="d5">{title}</h2>
    <div>{children}</div>
  </section>
)

/** A sample with the name of its state below. */
export const LabelledSample = ({ as, children }: { as: string; children: ReactNode }) => (
  <div className="lab">
    {children}
    <small>{as}</small>
  </div>
)
