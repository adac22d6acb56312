import { Form, Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

type PartProps = { number: string; name: string; children: React.ReactNode }

/** Something that is done with an order on a page of its own, with the way back to it. */
export const OrderPart = ({ number, name, children }: PartProps) => (
  <>
    <header className="dk-head">
      <div>
        <Link className="back" to={`/desk/orders/${number}`}>
          <Icon of="arrow-left" />
          {number}
        </Link>
        <h1>{name}</h1>
      </div>
    </header>
    {children}
  </>
)

type HappensProps = { lines: readonly string[]; fault?: string | undefined; children: React.ReactNode }

/** What would happen, before anything does; `children`: what goes along with the press, and the button. */
export const Happens = ({ lines, fault, children }: HappensProps) => (
  <>
    {fault && (
      <p className="strip is-error" role="alert">
        {fault}
      </p>
    )}
    <section className="dk-claim" aria-labelledby="happens">
      <h2 id="happens">This is what happens</h2>
      <ul className="dk-happens" aria-live="polite">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form method="post" className="acts">
        {children}
      </Form>
    </section>
  </>
)
