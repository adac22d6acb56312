import { Children } from 'react'
import { Link } from 'react-router'

type Group = { name: string; count: number; more?: string; tool?: React.ReactNode; children: React.ReactNode }

/** Some of what needs somebody, with the whole of it one press away; nothing where there is none. */
export function Need({ name, count, more, tool, children }: Group) {
  if (count === 0) return null
  const id = name.toLowerCase().replaceAll(' ', '-')
  return (
    <section className="dk-need" aria-labelledby={id}>
      <header>
        <h2 id={id}>{name}</h2>
        <span className="n">{count}</span>
        {tool}
        {more && (
          <Link className="more link" to={more} aria-label={`${name}, all of them`}>
            All of them
          </Link>
        )}
      </header>
      <ul className="dk-rows" style={{ '--cols': '6.5rem minmax(0, 1fr) auto auto' } as React.CSSProperties}>
        {children}
      </ul>
    </section>
  )
}

type About = {
  order: { number?: string | null | undefined; test: boolean }
  title: string
  /** Where its work is done, where that is not the order's page: `/parcels/1`. */
  at?: string
  /** Where it is, if it is no order. */
  to?: string
  /** What can be done with it from here. */
  acts?: React.ReactNode
  /** It is the one that the keys of the page are for. */
  isOn?: boolean
  children?: React.ReactNode
}

/** One of them: the whole row opens it. Of its children the first stands under the title, the other at the end. */
export function Row({ order: { number, test }, title, at = '', to, acts, isOn, children }: About) {
  const [under, end] = Children.toArray(children)
  return (
    <li className={isOn ? 'is-on' : undefined}>
      {number ? (
        <Link className="dk-no dk-over-row" to={to ?? `/desk/orders/${number}${at}`}>
          {number}
        </Link>
      ) : (
        <span />
      )}
      <span className="dk-two-l">
        <b className={under ? undefined : 'dk-whole'}>{title}</b>
        {under}
        {test && <span className="dk-sub">Test money</span>}
      </span>
      <span className="dk-r">{end}</span>
      {acts ? <span className="act">{acts}</span> : <span />}
    </li>
  )
}
