import { useShop } from '#app/shell/use-shop.ts'
import { Strip } from '#app/ui/strip.tsx'

type Props = { state: 'ended' | 'cancelled'; number: string }

/** A link that nothing can be paid by any more: why, and whom to ask. */
export function PayOver({ state, number }: Props) {
  const shop = useShop()
  const reach = [shop?.phone && `ring us on ${shop.phone}`, shop?.email && `write to ${shop.email}`].filter(Boolean)
  return (
    <section className="pay-over" aria-labelledby="step">
      <p className="caps">Order {number}</p>
      <h1 className="d7" id="step">
        Nothing <em>to pay here</em>
      </h1>
      <Strip role="status">
        <b>{state === 'cancelled' ? 'This order was given up.' : 'This link was ended.'}</b> Nothing can be paid by it.
        {reach.length > 0 && ` If you have paid already, or meant to, please ${reach.join(' or ')}.`}
      </Strip>
    </section>
  )
}
