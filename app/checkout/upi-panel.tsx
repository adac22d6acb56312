import { CopyButton } from '#app/ui/copy-button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Qr } from '#app/ui/qr.tsx'
import { formatExact, type Paise } from '#domain/money.ts'
import type { UpiRequestView } from '#domain/upi.ts'

type Props = { amountPaise: Paise; orderNumber: string; upi: UpiRequestView }

/** How to pay: the code to scan, the amount, the id; on a phone a link that opens the UPI app. */
export const UpiPanel = ({ amountPaise, orderNumber, upi }: Props) => (
  <div className="pay">
    <Qr code={upi.qr} label={`QR code to pay ${formatExact(amountPaise)} to ${upi.payeeVpa} by UPI`}>
      Scan with any UPI app
    </Qr>
    <dl>
      <Fact name="Amount" className="pay-amount">
        {formatExact(amountPaise)}
      </Fact>
      <Fact name="UPI id">
        {upi.payeeVpa} <CopyButton text={upi.payeeVpa} label="Copy UPI id" />
      </Fact>
      <Fact name="Order">{orderNumber}</Fact>
    </dl>
    <a className="btn only-phone" href={upi.link}>
      Open my UPI app
    </a>
  </div>
)
