import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect } from 'react'
import { href, useLoaderData, useRevalidator } from 'react-router'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { useShop } from '#app/shell/use-shop.ts'
import type { ChangeDraft, CheckoutDraft } from '#app/shop/checkout/checkout-draft.ts'
import { withDiscount } from '#app/shop/checkout/checkout-draft.ts'
import { LazyDiscountCode } from '#app/shop/checkout/lazy-discount-code.tsx'
import { SummaryCard } from '#app/shop/checkout/summary-card.tsx'
import { UnpaidOrderOffer } from '#app/shop/checkout/unpaid-order-offer.tsx'
import type { Step } from '#app/shop/checkout/use-steps.ts'
import { useStepFocus } from '#app/shop/checkout/use-steps.ts'
import { useCardDays } from '#app/shop/delivery/card-days.tsx'
import { CartDelivery, DeliveryDayNotice } from '#app/shop/delivery/cart-delivery.tsx'
import { useDeliveryCharge } from '#app/shop/delivery/delivery-charge.ts'
import { Button, ButtonLink, TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Cart } from '#domain/cart/cart.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { cartSummary } from '#domain/order/purchase-summary.ts'
import { withDelivery } from '#domain/order/with-delivery.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { CartLine, Corrections } from './cart-lines.tsx'
import type { CartNotice } from './cart-purchase.ts'
import { cartQuery } from './cart-purchase.ts'
import { clearLines, removeLine, trackLineOrder } from './remove-from-cart.ts'
import { type CartPageData, useCartTax, useProductPlaces } from './use-product-places.ts'

/** Loaded here, because the chunk of `OccasionNotice` would not fit into the first load of the cart. */
const FestivalNotice = lazy(() => importWithRetry(() => import('#app/shop/occasion/festival-notice.tsx')))

type Props = {
  cart: Cart
  draft: CheckoutDraft
  change: ChangeDraft
  news: CartNotice
  openBox: PictureData
  goOn: () => void
  shown: RefObject<Step>
  onIntent: () => void
}

export function CartStep({ cart, draft, change, news, openBox, goOn, shown, onIntent }: Props) {
  useStepFocus('cart', shown)
  // A layout effect, because a background tab may run passive effects too late.
  useLayoutEffect(trackLineOrder, [])
  const { corrections = [] } = news
  const hasOccasion = useShop()?.occasions
  const { revalidate } = useRevalidator()
  const isTaxOutdated = corrections.some(({ why }) => why === 'gst-changed')
  useEffect(() => {
    if (isTaxOutdated) void revalidate()
  }, [isTaxOutdated, revalidate])
  const ids = cart.map(({ id }) => id)
  const days = useCardDays(ids)
  const places = useProductPlaces(ids)
  const { shipping, gift } = draft
  const content = cartQuery(cart)
  const delivery = useDeliveryCharge({ content, code: draft.offer?.code ?? '', gift }, shipping)
  const summary = withDelivery(
    withDiscount(cartSummary(cart, useCartTax(cart)), draft.offer, () => content),
    delivery,
  )
  const { offers } = useLoaderData<CartPageData>()
  const notice = corrections.length > 0 && <Corrections corrections={corrections} />
  const unpaid = <UnpaidOrderOffer current={draft.order?.number} />
  if (cart.length === 0) {
    return (
      <div className="co-empty">
        {unpaid}
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
          {unpaid}
          {notice}
          {hasOccasion && (
            <Suspense>
              <FestivalNotice ids={ids} />
            </Suspense>
          )}
          <div role="status">
            <DeliveryDayNotice ids={ids} chosen={gift.deliverOn} />
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
          <CartDelivery
            ids={ids}
            shipping={shipping}
            chosen={gift.deliverOn}
            onChoose={(deliverOn) => change({ gift: { ...gift, deliverOn, slotId: deliverOn ? gift.slotId : '' } })}
          />
          <div className="acts">
            <TextLink to={href('/uniquely-yours')}>
              <Icon of="arrow-left" />
              Continue Shopping
            </TextLink>
          </div>
        </section>
        <SummaryCard summary={summary}>
          {offers && <LazyDiscountCode offers={offers} asked={content} offered={draft.offer} change={change} />}
          <div className="only-wide">{proceed}</div>
          <p className="note">
            <Icon of="eye-off" />
            <span>No prices in the parcel; the invoice is emailed to you.</span>
          </p>
        </SummaryCard>
      </div>
      <CartBar totalPaise={summary.totalPaise}>{proceed}</CartBar>
    </>
  )
}

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
