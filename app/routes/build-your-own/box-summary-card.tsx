import { href, Link, useLoaderData } from 'react-router'
import { boxAsked } from '#app/box/box-checkout-draft.ts'
import { LiveBox } from '#app/box/live-box.tsx'
import type { Selection } from '#app/box/selection.ts'
import type { ChangeDraft } from '#app/checkout/checkout-draft.ts'
import { CodePart } from '#app/checkout/code-part.tsx'
import { type OffersNow, withOffer } from '#app/checkout/offered.ts'
import type { StepProps } from '#app/checkout/purchase.ts'
import { SummaryCard } from '#app/checkout/summary-card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { BoxSums } from '#domain/box/box.ts'
import { firstWords } from '#domain/order/card-message.ts'
import { boxSummary } from '#domain/order/purchase-summary.ts'

/** What the steps of a box's checkout share. */
export type BoxStepProps = StepProps & {
  selection: Selection
  sums: BoxSums
  /** No box was chosen: the specification's sample is shown (decisions §5.2). */
  sample: boolean
}

type Props = Omit<BoxStepProps, keyof StepProps> & Pick<StepProps, 'draft'> & { change?: ChangeDraft }

/** The tag of a box: the box itself, what it comes to, the card's first words; a code until there is an order. */
export function BoxSummaryCard({ selection, sums, sample, draft: { offer }, change }: Props) {
  const { box, items, message, cardFrom } = selection
  const { offers } = useLoaderData<OffersNow>()
  const picture = box && (
    <div className="summary-pic live-still">
      <LiveBox layers={box.layers} items={items} sizes="26rem" />
    </div>
  )
  return (
    <SummaryCard
      heading="Your box"
      summary={withOffer(boxSummary(sums), offer, () => boxAsked(selection))}
      figures
      top={sample ? <SampleStrip /> : picture}
    >
      {offers && change && box && (
        <CodePart offers={offers} asked={boxAsked(selection)} offered={offer} change={change} />
      )}
      {(message.trim() || cardFrom.trim()) !== '' && (
        <p className="note">
          <Icon of="pen-line" />
          <span>
            Card
            {message.trim() !== '' && (
              <>
                : “<bdi>{firstWords(message)}</bdi>”
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
    </SummaryCard>
  )
}

const SampleStrip = () => (
  <Strip icon="flask-conical" className="bc-sample">
    <b>Sample.</b> No box was chosen, so these are not the sums of a real one.
  </Strip>
)
