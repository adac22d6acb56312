import { Children } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

type TaskGroupProps = {
  name: string
  count: number
  moreUrl?: string
  tool?: React.ReactNode
  children: React.ReactNode
}

/** Group of tasks with its count and a link to the full list. Renders nothing when empty. */
export function TaskGroup({ name, count, moreUrl, tool, children }: TaskGroupProps) {
  if (count === 0) return null
  const id = name.toLowerCase().replaceAll(' ', '-')
  return (
    <section className="dk-need" aria-labelledby={id}>
      <header>
        <h2 id={id}>{name}</h2>
        <span className="n">{count}</span>
        {tool}
        {moreUrl && (
          <Link className="more link" to={moreUrl} aria-label={`View all: ${name}`}>
            View all
          </Link>
        )}
      </header>
      <ul className="dk-rows is-tasks">{children}</ul>
    </section>
  )
}

type TaskRowProps = {
  order: { number?: string | null | undefined; test: boolean }
  title: string
  /** Subpath of the order where the task is done, such as `/parcels/1`. */
  at?: string
  /** Target of a row that is no order. */
  to?: string
  /** Buttons of the row. */
  acts?: React.ReactNode
  /** Text of the warning sign in the column of flags. */
  warning?: string | false | undefined
  /** The page's keyboard shortcuts apply to this row. */
  isActive?: boolean
  children?: React.ReactNode
}

/** One task; the whole row links to it. The first child stands below the title, the second at the end. */
export function TaskRow({
  order: { number, test },
  title,
  at = '',
  to,
  acts,
  warning,
  isActive,
  children,
}: TaskRowProps) {
  const [under, end] = Children.toArray(children)
  return (
    <li className={isActive ? 'is-on' : undefined}>
      {number ? (
        <Link className="dk-no dk-over-row" to={to ?? `/desk/orders/${number}${at}`}>
          {number}
        </Link>
      ) : (
        <span />
      )}
      <span className="dk-two-l">
        <b className={under ? undefined : 'dk-whole'} title={under ? title : undefined}>
          {title}
        </b>
        {under}
      </span>
      <span className="dk-flags">
        {test && (
          <span className="dk-test-mark" title="Test order">
            <span aria-hidden="true">T</span>
            <span className="vh">Test order</span>
          </span>
        )}
        {warning && (
          <span className="dk-warn-mark" title={warning}>
            <Icon of="triangle-exclamation-point" />
            <span className="vh">{warning}</span>
          </span>
        )}
      </span>
      <span className="dk-r">{end}</span>
      {acts ? <span className="act">{acts}</span> : <span />}
    </li>
  )
}
