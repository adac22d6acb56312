import { Form } from 'react-router'
import { LinkStateWord } from '#app/desk/links/link-rows.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { LINK_HOURS } from '#domain/order/link-state.ts'
import type { Route } from './+types/order.ts'
import { sayTime } from './say.ts'

type Shown = Pick<Route.ComponentProps['loaderData'], 'order' | 'link' | 'mayDecide' | 'unpaid'>

/** By what an order that waits for its money can be paid; it is handed on by whoever has its buyer on the telephone. */
export function OrderLink({ order: { number }, link, mayDecide, unpaid }: Shown) {
  if (!mayDecide || !unpaid) return null
  return (
    <section className="dk-block" aria-labelledby="link">
      <header>
        <h2 id="link">Payment link</h2>
        {link && <LinkStateWord state={link.state} />}
      </header>
      {link?.address ? (
        <div className="dk-own-link">
          <code>{link.address}</code>
          <p>
            Whoever opens it can pay for this order and sees where it goes. Made by {link.who}. It lapses on{' '}
            <b>{sayTime(link.expiresAt)}</b>; what the order is made of is set aside until then, and free afterwards.
          </p>
          <div className="dk-tools">
            <CopyButton text={link.address} label="Copy the link" inWords />
            <Press number={number} act="end" words="End it" refuses />
          </div>
        </div>
      ) : (
        <div className="dk-own-link">
          <p>
            {link
              ? `The last one lapsed on ${sayTime(link.expiresAt)}; nothing is set aside for this order any more.`
              : 'Nobody has made one for this order.'}{' '}
            A new one is open for {LINK_HOURS} hours and sets aside what the order is made of.
          </p>
          <Press number={number} act="make" words="Make a payment link" />
        </div>
      )}
    </section>
  )
}

type PressProps = { number: string; act: 'make' | 'end'; words: string; refuses?: boolean }

const Press = ({ number, act, words, refuses = false }: PressProps) => (
  <Form method="post" action="/desk/payment-links">
    <input type="hidden" name="number" value={number} />
    <Button type="submit" look="line" className={refuses ? 'is-no' : ''} name="act" value={act}>
      {words}
    </Button>
  </Form>
)
