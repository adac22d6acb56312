import { useLocation } from 'react-router'
import { Mark } from '#app/ui/mark.tsx'
import { useFaultReference } from './fault-reference.ts'

export const FAULT_TITLE = 'Unexpected Application Error!'

/** Says nothing of the cause. Its way home is a fresh start: a plain link, which loads everything anew. */
export function FaultScreen() {
  const { reference, id } = useFaultReference()
  return (
    <section className="fault">
      <Mark />
      <h1 className="d7">{FAULT_TITLE}</h1>
      <p className="lead">
        Something gave way on our side. It is noted{reference && ', with the number below'}; nothing in your cart is
        lost.
      </p>
      {reference && (
        <p className="meta">
          Reference <span id={id}>{reference}</span>
        </p>
      )}
      <a className="btn" href="/">
        Return to Home
      </a>
    </section>
  )
}

export const OUTAGE_TITLE = 'Back in a moment'

/** While the shop cannot reach its books. The way on is this page once more. */
export function OutageScreen() {
  const { reference, id } = useFaultReference()
  const { pathname, search } = useLocation()
  return (
    <section className="fault">
      <Mark />
      <h1 className="d7">{OUTAGE_TITLE}</h1>
      <p className="lead">
        We cannot reach our books just now. Please try again in a few seconds; nothing in your cart is lost.
      </p>
      {reference && (
        <p className="meta">
          Reference <span id={id}>{reference}</span>
        </p>
      )}
      <div className="acts">
        <a className="btn" href={pathname + search}>
          Try again
        </a>
        <a className="link" href="/">
          Return to Home
        </a>
      </div>
    </section>
  )
}
