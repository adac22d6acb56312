import { href } from 'react-router'
import { useShop } from '#app/shell/use-shop.ts'
import { ButtonLink, type ButtonLook } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'

type OrderKey = { number: string; secret: string }

const orderPath = ({ number, secret }: OrderKey): string => href('/order/:number/:secret', { number, secret })

/** The way on from a payment; an outline where something else is to be done first. */
export const SeeOrder = ({ order, look }: { order: OrderKey } & Pick<ButtonLook, 'look'>) => (
  <ButtonLink look={look} to={orderPath(order)}>
    See your order
  </ButtonLink>
)

type Props = { order: OrderKey & { buyer: { email: string } } }

/** The order’s own page, whose link is its only key: to open, to take along, and where it went by email. */
export const OrderDoors = ({ order }: Props) => (
  <div className="doors">
    <div className="acts">
      <SeeOrder order={order} />
      <CopyButton text={() => new URL(orderPath(order), location.origin).href} label="Copy link" inWords />
      <ButtonLink look="line" to={href('/')}>
        Return to Homepage
      </ButtonLink>
    </div>
    <SentTo email={order.buyer.email} />
  </div>
)

/** Where no email leaves the shop, since it has no mail server, nobody waits for one. */
function SentTo({ email }: { email: string }) {
  const sendsEmail = useShop()?.sendsEmail
  return (
    <p className="meta">
      {sendsEmail
        ? `The link was sent to ${email}`
        : `Keep the link: it would be sent to ${email}, but this shop sends no letters yet.`}
    </p>
  )
}
