import { type ReactNode, useSyncExternalStore } from 'react'
import { href, Link } from 'react-router'
import { useShop } from '#app/shell/use-shop.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Qr } from '#app/ui/qr.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { OrderNumber } from '#domain/flavours.ts'
import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'
import { isOverUpiLimit, linkInApp, UPI_APPS, UPI_CEILING, type UpiRequestView } from '#domain/payment/upi.ts'

type PanelProps = { amountPaise: Paise; orderNumber: OrderNumber; upi: UpiRequestView }

/**
 * How to pay: the amount; on a phone its own UPI apps, and under them the code for another one; elsewhere the code beside
 * the amount and the id.
 */
export const UpiPanel = ({ amountPaise, orderNumber, upi }: PanelProps) => (
  <div className="pay">
    {isOverUpiLimit(amountPaise) && (
      // Only where payments are tried out: else another way of paying stands in place of this.
      <Strip tone="info" className="pay-above">
        UPI apps take up to {formatPrice(UPI_CEILING)} in one payment. This one is simulated and goes through; a real
        one is made on the payment provider’s page.
      </Strip>
    )}
    <dl className="pay-sum">
      <Fact name="Amount" className="pay-amount">
        {formatExact(amountPaise)}
      </Fact>
    </dl>
    <div className="pay-open">
      <a className="btn" href={upi.link}>
        Open my UPI app
      </a>
      <UpiApps link={upi.link} />
    </div>
    <div className="pay-other">
      <h2 className="d5">Pay from another phone</h2>
      <Qr code={upi.qr} label={`QR code to pay ${formatExact(amountPaise)} to ${upi.payeeVpa} by UPI`}>
        Scan with any UPI app
      </Qr>
      <dl className="pay-ids">
        <Fact name="UPI id">
          {upi.payeeVpa} <CopyButton text={upi.payeeVpa} label="Copy UPI id" />
        </Fact>
        <Fact name="Order">{orderNumber}</Fact>
      </dl>
    </div>
  </div>
)

/** Android shows the UPI apps that it has by itself; every other phone's shopper names one. */
const listsApps = (): boolean => /android/i.test(navigator.userAgent)
const onServer = (): boolean => true
const never = () => () => {}

/** UPI apps by name, for phones that cannot list those they have. Served pages are without them. */
function UpiApps({ link }: { link: string }) {
  if (useSyncExternalStore(never, listsApps, onServer)) return null
  return (
    <div className="pay-apps">
      <span className="meta">or straight in</span>
      <ul aria-label="UPI apps">
        {UPI_APPS.map((app) => (
          <li key={app.name}>
            <a className="btn-line is-sm is-wide" href={linkInApp(link, app)}>
              {app.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type NoticeProps = {
  amountPaise: Paise
  /** The way on that there is. */
  children: ReactNode
}

/** What is said in place of a code that every UPI app would refuse. */
export function UpiLimitNotice({ amountPaise, children }: NoticeProps) {
  const shop = useShop()
  const phone = shop?.phone
  return (
    <div className="pay-more">
      <p>
        UPI takes up to {formatPrice(UPI_CEILING)} in one payment, and this order comes to {formatExact(amountPaise)}.{' '}
        {shop?.cards ? (
          <>Pay it by card or net banking on our payment provider’s own page. {children}</>
        ) : (
          'We take it by bank transfer: tell us, and we send you the account.'
        )}
      </p>
      <p className="meta">
        {shop?.cards && 'Rather by bank transfer, or for a company? '}
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>Ring {phone}</a>}
        {phone && ', or write '}
        <Link to={href('/corporate')}>{phone ? 'to our corporate desk' : 'Write to our corporate desk'}</Link>.
      </p>
    </div>
  )
}
