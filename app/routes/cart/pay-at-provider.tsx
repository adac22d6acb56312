import { AboveUpi } from '#app/checkout/above-upi.tsx'
import { askForPayment } from '#app/checkout/ask-for-payment.ts'
import { useBusy } from '#app/checkout/use-busy.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { OrderView } from '#domain/order.ts'

type Props = { order: OrderView; checkoutKey: string; onBack: () => void }

/** For an order that is too large for UPI: the provider's own page. */
export function PayAtProvider({ order, checkoutKey, onBack }: Props) {
  const [busy, setBusy] = useBusy()
  async function pay() {
    if (busy) return
    setBusy(true)
    const asked = await askForPayment({ method: 'card', checkoutKey })
    // On the way to the provider's page the button stays shut.
    if (asked) window.location.assign(asked.paymentUrl)
    else setBusy(false)
  }
  return (
    <>
      <AboveUpi amountPaise={order.totalPaise}>Your order {order.number} is kept.</AboveUpi>
      <div className="acts">
        <button type="button" className="btn" disabled={busy} onClick={() => void pay()}>
          {busy ? 'Processing...' : 'Go to the payment page'}
        </button>
        <button type="button" className="textbtn" disabled={busy} onClick={onBack}>
          <Icon of="arrow-left" />
          Return to Shipping
        </button>
      </div>
    </>
  )
}
