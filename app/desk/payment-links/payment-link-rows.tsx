import { Link } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { type TableColumn, TableHeader } from '#app/desk/layout/list.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { formatExact } from '#domain/payment/money.ts'
import type { LinkState } from '#domain/payment/payment-link.ts'
import type { Route } from './+types/payment-links.ts'

const STATUS_LABELS: Record<LinkState, [word: string, look: string]> = {
  open: ['Open', 'is-pack'],
  review: ['Under review', 'is-review'],
  paid: ['Paid', 'is-done'],
  lapsed: ['Expired', 'is-late'],
  ended: ['Ended', 'is-off'],
  cancelled: ['Cancelled', 'is-off'],
}

/** Status of a payment link as text with a coloured mark. */
export const PaymentLinkStatus = ({ state }: { state: LinkState }) => (
  <span className={`dk-st ${STATUS_LABELS[state][1]}`}>{STATUS_LABELS[state][0]}</span>
)

const COLUMNS: readonly TableColumn[] = [
  ...['Order', 'For', 'State', 'Created', 'Expires'],
  { name: 'Amount', className: 'dk-r' },
  { name: 'Link', isRead: true },
]

export const PaymentLinkRows = ({ links }: Pick<Route.ComponentProps['loaderData'], 'links'>) => (
  <table className="dk-grid dk-links">
    <TableHeader of={COLUMNS} />
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
            <PaymentLinkStatus state={state} />
          </td>
          <td className="c-made">
            {who} <span className="dk-sub num">{formatDateTime(createdAt)}</span>
          </td>
          <td className="c-by num">
            <span className="dk-on-phone">{state === 'open' ? 'Expires ' : ''}</span>
            {formatDateTime(expiresAt)}
          </td>
          <td className="c-sum dk-r">{formatExact(totalPaise)}</td>
          <td className="c-copy">{address && <CopyButton text={address} label={`Copy the link of ${number}`} />}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
