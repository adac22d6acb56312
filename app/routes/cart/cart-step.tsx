import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { href, useLoaderData } from 'react-router'
import { watchOrder } from '#app/cart/take-out.ts'
import type { ChangeDraft, CheckoutDraft } from '#app/checkout/checkout-draft.ts'
import { CodePart } from '#app/checkout/code-part.tsx'
import { withOffer } from '#app/checkout/offered.ts'
import type { Step } from '#app/checkout/steps.ts'
import { SummaryCard } from '#app/checkout/summary-card.tsx'
import { useStepFocus } from '#app/checkout/use-steps.ts'
import { CartDue } from '#app/delivery/cart-due.tsx'
import { DayNews } from '#app/delivery/day-news.tsx'
import { useCardDays } from '#app/delivery/use-card-days.ts'
import { Button, ButtonLink, TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Cart } from '#domain/cart/cart.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { cartSummary } from '#domain/order/cart-summary.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { askedOf } from './cart-asked.ts'
import { CartLine } from './cart-line.tsx'
import type { CartNews } from './cart-purchase.ts'
import { Corrections } from './corrections.tsx'
import { clearLines, removeLine } from './remove-lines.ts'
import { type CartFacts, useCartTax } from './use-cart-tax.ts'
import { useGiftPlaces } from './use-gift-places.ts'

type Props = {
  cart: Cart
  draft: CheckoutDraft
  change: ChangeDraft
  news: CartNews
  openBox: PictureData
  goOn: () => void
  shown: RefObject<Step>
  onIntent: () => void
}

export function CartStep({ cart, draft, change, news, openBox, goOn, shown, onIntent }: Props) {
  useStepFocus('cart', shown)
  // With the lines themselves: a tab in the background gets to what can wait too late.
  useLayoutEffect(watchOrder, [])
  const { corrections = [] } = news
  const ids = cart.map(({ id }) => id)
  const days = useCardDays(ids)
  const places = useGiftPlaces(ids)
  const { shipping, gift } = draft
  const summary = withOffer(cartSummary(cart, useCartTax(cart)), draft.offer, () => askedOf(cart))
  const { offers } = useLoaderData<CartFacts>()
  const notice = corrections.length > 0 && <Corrections corrections={corrections} />
  if (cart.length === 0) {
    return (
      <div className="co-empty">
        {notice}
        <EmptyCart openBox={openBox} />
      </div>
    )
  }
  const proceed = (
    <Button wide onClick={goOn} onPointerEnter={onIntent} onFocus={onIntent}>
      Proceed to Checkout
    </Button>
  )
  return (
    <>
      <div className="co-grid">
        <section aria-labelledby="step">
          <div className="co-head">
            <h1 className="d7" id="step">
              Your cart
            </h1>
            <Button look="quiet" onClick={clearLines}>
              Clear Cart
            </Button>
          </div>
          {notice}
          <div role="status">
            <DayNews ids={ids} chosen={gift.deliverOn} />
          </div>
          <ul className="lines">
            {cart.map((line) => (
              <CartLine
                key={line.id}
                line={line}
                correction={corrections.find(({ id }) => id === line.id)}
                day={days?.get(line.id)}
                place={Object.hasOwn(places, line.id) ? places[line.id] : undefined}
                onRemove={() => removeLine(cart, line.id)}
              />
            ))}
          </ul>
          <CartDue
            ids={ids}
            shipping={shipping}
            chosen={gift.deliverOn}
            onChoose={(deliverOn) => change({ gift: { ...gift, deliverOn } })}
          />
          <div className="acts">
            <TextLink to={href('/uniquely-yours')}>
              <Icon of="arrow-left" />
              Continue Shopping
            </TextLink>
          </div>
        </section>
        <SummaryCard summary={summary}>
          {offers && <CodePart offers={offers} asked={askedOf(cart)} offered={draft.offer} change={change} />}
          <div className="only-wide">{proceed}</div>
          <p className="note">
            <Icon of="eye-off" />
            <span>No price travels with the gift. The invoice comes to you.</span>
          </p>
        </SummaryCard>
      </div>
      <CartBar totalPaise={summary.totalPaise}>{proceed}</CartBar>
    </>
  )
}

/** On a phone: what it comes to and the way on, in sight however many gifts there are. */
const CartBar = ({ totalPaise, children }: { totalPaise: Paise; children: ReactNode }) => (
  <div className="cart-bar">
    <p>
      <span className="meta">Total</span> <b className="price num">{formatExact(totalPaise)}</b>
    </p>
    {children}
  </div>
)

const EmptyCart = ({ openBox }: { openBox: PictureData }) => (
  <EmptyState
    level={1}
    title={
      <>
        Your Cart is <em>Empty</em>
      </>
    }
    art={
      <div className="art">
        <Picture picture={openBox} sizes="19rem" first />
      </div>
    }
    action={<ButtonLink to={href('/uniquely-yours')}>Start Shopping</ButtonLink>}
  >
    The box is open. It only needs someone in mind.
  </EmptyState>
)
