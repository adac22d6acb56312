import { CopyButton } from '#app/ui/copy-button.tsx'
import { Qr } from '#app/ui/qr.tsx'
import { formatExact, type Paise } from '#domain/money.ts'
import type { UpiRequestView } from '#domain/upi.ts'
import { UpiApps } from './upi-apps.tsx'

type Props = { amountPaise: Paise; orderNumber: string; upi: UpiRequestView }

/** How to pay: the code to scan, the amount, the id; on a phone a link that opens the UPI app. */
export const UpiPanel = ({ amountPaise, orderNumber, upi }: Props) => (
  <div className="pay">
    <Qr code={upi.qr} label={`QR code to pay ${formatExact(amountPaise)} to ${upi.payeeVpa} by UPI`}>
      Scan with any UPI app
    </Qr>
    <dl>
      <div>
        <dt>Amount</dt>
        <dd className="pay-amount">{formatExact(amountPaise)}</dd>
      </div>
      <div>
        <dt>UPI id</dt>
        <dd>
          {upi.payeeVpa} <CopyButton text={upi.payeeVpa} label="Copy UPI id" />
        </dd>
      </div>
      <div>
        <dt>Order</dt>
        <dd>{orderNumber}</dd>
      </div>
    </dl>
    <div className="pay-open">
      <a className="btn only-phone" href={upi.link}>
        Open my UPI app
      </a>
      <UpiApps link={upi.link} />
    </div>
  </div>
)
