import { lazy, Suspense } from 'react'
import { href, Link, useLoaderData } from 'react-router'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { useShop } from '#app/shell/use-shop.ts'
import type { ChangeDraft } from '#app/shop/checkout/checkout-draft.ts'
import { type AvailableOffers, withDiscount } from '#app/shop/checkout/checkout-draft.ts'
import { LazyDiscountCode } from '#app/shop/checkout/lazy-discount-code.tsx'
import type { StepProps } from '#app/shop/checkout/purchase.ts'
import { SummaryCard } from '#app/shop/checkout/summary-card.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { BoxPrices } from '#domain/box/box.ts'
import { messagePreview } from '#domain/order/card-message.ts'
import { boxSummary } from '#domain/order/purchase-summary.ts'
import { boxQuery } from './box-checkout-draft.ts'
import { LiveBox } from './live-box.tsx'
import type { Selection } from './selection.ts'

/** Props shared by the steps of a box's checkout. */
export type BoxStepProps = StepProps & {
  selection: Selection
  sums: BoxPrices
  /** No box was chosen: the specification's sample is shown (decisions §5.2). */
  sample: boolean
}

type Props = Omit<BoxStepProps, keyof StepProps> & Pick<StepProps, 'draft'> & { change?: ChangeDraft }

/**
 * Summary of a box: picture, totals and the first words of the card. The code field is shown until there is an order.
 */
export function BoxSummaryCard({ selection, sums, sample, draft: { offer, shipping, gift }, change }: Props) {
  const { box, items, message, cardFrom } = selection
  const { offers } = useLoaderData<AvailableOffers>()
  const asked = boxQuery(selection)
  const isCharged = useShop()?.chargesDelivery === true && change !== undefined && box !== undefined
  const summary = withDiscount(boxSummary(sums), offer, () => asked)
  const picture = box && (
    <div className="summary-pic live-still">
      <LiveBox layers={box.layers} items={items} sizes="26rem" />
    </div>
  )
  const card = {
    heading: 'Your box',
    figures: true,
    top: sample ? <SampleNotice /> : picture,
    children: (
      <>
        {offers && change && box && <LazyDiscountCode offers={offers} asked={asked} offered={offer} change={change} />}
        {(message.trim() || cardFrom.trim()) !== '' && (
          <p className="note">
            <Icon of="pen-line" />
            <span>
              Card
              {message.trim() !== '' && (
                <>
                  : “<bdi>{messagePreview(message)}</bdi>”
                </>
              )}
              {cardFrom.trim() !== '' && (
                <>
                  {' '}
                  from <bdi>{cardFrom}</bdi>
                </>
              )}{' '}
              <Link className="note-change" to={href('/build-your-own/message')}>
                Change
              </Link>
            </span>
          </p>
        )}
      </>
    ),
  }
  if (!isCharged) return <SummaryCard {...card} summary={summary} />
  const charged = { ...card, content: asked, code: offer?.code ?? '', gift, address: shipping }
  return (
    <Suspense fallback={<SummaryCard {...card} summary={summary} />}>
      <ChargedSummary {...charged} summary={summary} />
    </Suspense>
  )
}

/** Loaded only in a shop that charges for delivery. The summary of a placed order has its own charge. */
const ChargedSummary = lazy(() => importWithRetry(() => import('#app/shop/delivery/charged-summary.tsx')))

const SampleNotice = () => (
  <Banner icon="flask-conical" className="bc-sample">
    <b>Sample.</b> No box was chosen, so these are not the sums of a real one.
  </Banner>
)
