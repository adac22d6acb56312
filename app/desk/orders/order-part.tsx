import { Link } from 'react-router'

type PartProps = { number: string; name: string; children: React.ReactNode }

/** Something that is done with an order on a page of its own, with the way back to it. */
export const OrderPart = ({ number, name, children }: PartProps) => (
  <>
    <header className="dk-head">
      <div>
        <Link className="back" to={`/desk/orders/${number}`}>
          {number}
        </Link>
        <h1>{name}</h1>
      </div>
    </header>
    {children}
  </>
)
