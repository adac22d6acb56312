import type { ReactNode } from 'react'
import type { Route } from './+types/order.ts'

/** Order of the page, and what a refused action answered. */
export type OrderStepProps = {
  shown: Route.ComponentProps['loaderData']
  failed: Route.ComponentProps['actionData']
}

type StepPanelProps = { heading: ReactNode; sub?: ReactNode; id?: string; children?: ReactNode }

/** Panel of the next step: a heading with its day or sum, one sentence, what has to be decided and the actions. */
export const StepPanel = ({ heading, sub, id, children }: StepPanelProps) => (
  <section className="dk-next" aria-labelledby="next" id={id}>
    <header>
      <h2 id="next">{heading}</h2>
      {sub && <p className="dk-sub">{sub}</p>}
    </header>
    {children}
  </section>
)

/** Heading with its day or sum in italics. */
export const Heading = ({ text, value }: { text: string; value: string | undefined }) =>
  value ? (
    <>
      {text} <em>{value}</em>
    </>
  ) : (
    text
  )
