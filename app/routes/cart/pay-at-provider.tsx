import { leaveFreely } from '#app/box/keep-box.ts'
import { askForPayment } from '#app/checkout/ask-for-payment.ts'
import { leaveToPay } from '#app/checkout/provider-return.ts'
import { UpiLimitNotice } from '#app/checkout/upi-limit-notice.tsx'
import { useBusy } from '#app/checkout/use-busy.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { OrderView } from '#domain/order/order.ts'

type Props = { order: OrderView; checkoutKey: string; onBack: () => void; onLeave: (paymentId: string) => void }

/** For an order that is too large for UPI: the provider's own page, where the shop has one. */
export function PayAtProvider({ order, checkoutKey, onBack, onLeave }: Props) {
  const [busy, setBusy] = useBusy()
  const cards = useShop()?.cards
  async function pay() {
    if (busy) return
    setBusy(true)
    const asked = await askForPayment({ method: 'card', checkoutKey })
    if (!asked) return setBusy(false)
    onLeave(asked.paymentId)
    leaveToPay(asked.paymentId)
    leaveFreely()
    // On the way to the provider's page the button stays shut.
    window.location.assign(asked.paymentUrl)
  }
  return (
    <>
      <UpiLimitNotice amountPaise={order.totalPaise}>Your order {order.number} is kept.</UpiLimitNotice>
      <div className="acts">
        {cards && (
          <button type="button" className="btn" disabled={busy} onClick={() => void pay()}>
            {busy ? 'Processing...' : 'Go to the payment page'}
          </button>
        )}
        <button type="button" className="textbtn" disabled={busy} onClick={onBack}>
          <Icon of="arrow-left" />
          Return to Shipping
        </button>
      </div>
    </>
  )
}
