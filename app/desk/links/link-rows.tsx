import { Link } from 'react-router'
import { type Column, Columns } from '#app/desk/frame/columns.tsx'
import { sayTime } from '#app/desk/orders/say.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import type { LinkState } from '#domain/order/link-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/links.ts'

const STATES: Record<LinkState, [word: string, look: string]> = {
  open: ['Open', 'is-pack'],
  review: ['Under review', 'is-review'],
  paid: ['Paid', 'is-done'],
  lapsed: ['Lapsed', 'is-late'],
  ended: ['Ended', 'is-off'],
  cancelled: ['Cancelled', 'is-off'],
}

/** A diamond and the word. */
export const LinkStateWord = ({ state }: { state: LinkState }) => (
  <span className={`dk-st ${STATES[state][1]}`}>{STATES[state][0]}</span>
)

const COLUMNS: readonly Column[] = [
  ...['Order', 'For', 'State', 'Made', 'Lapses'],
  { name: 'Amount', className: 'dk-r' },
  { name: 'The link', isRead: true },
]

export const LinkRows = ({ links }: Pick<Route.ComponentProps['loaderData'], 'links'>) => (
  <table className="dk-grid dk-links">
    <Columns of={COLUMNS} />
    <tbody>
      {links.map(({ id, number, fullName, state, who, createdAt, expiresAt, totalPaise, address, test }) => (
        <tr key={id}>
          <td className="c-no">
            <Link className="dk-no" to={`/desk/orders/${number}`}>
              {number}
            </Link>
            {test && <span className="dk-sub"> test</span>}
          </td>
          <td className="c-who">{fullName}</td>
          <td className="c-state">
            <LinkStateWord state={state} />
          </td>
          <td className="c-made">
            {who} <span className="dk-sub num">{sayTime(createdAt)}</span>
          </td>
          <td className="c-by num">
            <span className="dk-on-phone">{state === 'open' ? 'Lapses ' : ''}</span>
            {sayTime(expiresAt)}
          </td>
          <td className="c-sum dk-r">{formatExact(totalPaise)}</td>
          <td className="c-copy">{address && <CopyButton text={address} label={`Copy the link of ${number}`} />}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
