import { chargeLine } from '#domain/delivery/delivery-rates.ts'
import { EMPTY_SHIPPING } from '#domain/delivery/shipping-address.ts'
import { useDeliveryCharge } from './delivery-charge.ts'

/** Delivery charge of one piece of a product: `Delivery ₹90. Free above ₹1,500, add ₹212.` */
export default function ProductCharge({ id, pin }: { id: string; pin: string }) {
  const address = { zipCode: pin, country: EMPTY_SHIPPING.country }
  const delivery = useDeliveryCharge({ content: `ids=${encodeURIComponent(id)}&pieces=1`, code: '' }, address)
  // The line keeps its place until the charge is known.
  if (!delivery || delivery === 'unknown') return <p className="due-charge" />
  const { rowPaise, hint } = delivery
  return <p className="due-charge">{chargeLine(rowPaise, hint)}</p>
}
