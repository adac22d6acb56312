import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
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
    <a className="btn only-phone" href={upi.link}>
      Open my UPI app
    </a>
  </div>
)

/** Specification §9: the copy confirmation is shown for 2 seconds. */
const COPIED_MS = 2000

function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  // Where the clipboard is out of reach, the id can still be selected by hand.
  const copy = () => void navigator.clipboard?.writeText(text).then(() => setCopied(true), () => undefined)
  return (
    <>
      <button type="button" className="copy" aria-label={label} onClick={copy}>
        <Icon of={copied ? Check : Copy} />
      </button>
      <span className="vh" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  )
}
