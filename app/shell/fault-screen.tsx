import { Mark } from '#app/ui/mark.tsx'

export const FAULT_TITLE = 'Unexpected Application Error!'

/** Says nothing of the cause. Its way home is a fresh start: a plain link, which loads everything anew. */
export const FaultScreen = () => (
  <section className="fault">
    <Mark />
    <h1 className="d7">{FAULT_TITLE}</h1>
    <p className="lead">Something gave way on our side. It is noted; nothing in your cart is lost.</p>
    <a className="btn" href="/">
      Return to Home
    </a>
  </section>
)
