import { useSyncExternalStore } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { Qr } from '#app/ui/qr.tsx'
import type { OrderNumber } from '#domain/nominal.ts'
import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'
import { isOverUpiLimit, UPI_APPS, UPI_LIMIT_PAISE, type UpiRequestView, upiAppLink } from '#domain/payment/upi.ts'

type PanelProps = { amountPaise: Paise; orderNumber: OrderNumber; upi: UpiRequestView }

/**
 * UPI payment instructions. Phones show UPI apps above the QR code; other devices show the QR code beside amount and
 * UPI id.
 */
export const UpiPanel = ({ amountPaise, orderNumber, upi }: PanelProps) => (
  <div className="pay">
    {isOverUpiLimit(amountPaise) && (
      // Only in test mode; in live mode another payment method replaces this.
      <Banner tone="info" className="pay-above">
        UPI apps take up to {formatPrice(UPI_LIMIT_PAISE)} in one payment. This one is simulated and goes through; a
        real one is made on the payment provider’s page.
      </Banner>
    )}
    <dl className="pay-sum">
      <DescriptionRow name="Amount" className="pay-amount">
        {formatExact(amountPaise)}
      </DescriptionRow>
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
        <DescriptionRow name="UPI id">
          {upi.payeeVpa} <CopyButton text={upi.payeeVpa} label="Copy UPI id" />
        </DescriptionRow>
        <DescriptionRow name="Order">{orderNumber}</DescriptionRow>
      </dl>
    </div>
  </div>
)

/** Android lists its UPI apps itself; other phones need a link per app. */
const canListUpiApps = (): boolean => /android/i.test(navigator.userAgent)
const alwaysTrue = (): boolean => true
const subscribeNever = () => () => {}

/** Links to UPI apps, for phones that cannot list theirs. Not rendered on the server. */
function UpiApps({ link }: { link: string }) {
  if (useSyncExternalStore(subscribeNever, canListUpiApps, alwaysTrue)) return null
  return (
    <div className="pay-apps">
      <span className="meta">or straight in</span>
      <ul aria-label="UPI apps">
        {UPI_APPS.map((app) => (
          <li key={app.name}>
            <a className="btn-line is-sm is-wide" href={upiAppLink(link, app)}>
              {app.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
