import { href } from 'react-router'
import { useShop } from '#app/shell/use-shop.ts'
import { ButtonLink, type ButtonLook } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'

type OrderLinkKey = { number: string; secret: string }

const orderPath = ({ number, secret }: OrderLinkKey): string => href('/order/:number/:secret', { number, secret })

/** Link to the order page; `look="line"` when another action is primary. */
export const OrderLink = ({ order, look }: { order: OrderLinkKey } & Pick<ButtonLook, 'look'>) => (
  <ButtonLink look={look} to={orderPath(order)}>
    See your order
  </ButtonLink>
)

type Props = { order: OrderLinkKey & { buyer: { email: string } } }

/** Links to the order page, whose URL is its only key: open, copy, and the address it was emailed to. */
export const OrderLinks = ({ order }: Props) => (
  <div className="doors">
    <div className="acts">
      <OrderLink order={order} />
      <CopyButton text={() => new URL(orderPath(order), location.origin).href} label="Copy link" inWords />
      <ButtonLink look="line" to={href('/')}>
        Return to Homepage
      </ButtonLink>
    </div>
    <EmailedTo email={order.buyer.email} />
  </div>
)

/** Without a mail server the shop sends no email, and the text says so. */
function EmailedTo({ email }: { email: string }) {
  const sendsEmail = useShop()?.sendsEmail
  if (email === '') return <p className="meta">Keep the link: it opens your order.</p>
  return (
    <p className="meta">
      {sendsEmail
        ? `The link was sent to ${email}`
        : `Keep the link: it would be sent to ${email}, but this shop does not send email yet.`}
    </p>
  )
}
