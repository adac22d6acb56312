import { CopyButton } from '#app/ui/copy-button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Qr } from '#app/ui/qr.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'
import { isAboveUpi, UPI_CEILING, type UpiRequestView } from '#domain/payment/upi.ts'
import { UpiApps } from './upi-apps.tsx'

type Props = { amountPaise: Paise; orderNumber: string; upi: UpiRequestView }

/**
 * How to pay: the amount; on a phone its own UPI apps, and under them the code for another one; elsewhere the code beside
 * the amount and the id.
 */
export const UpiPanel = ({ amountPaise, orderNumber, upi }: Props) => (
  <div className="pay">
    {isAboveUpi(amountPaise) && (
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
