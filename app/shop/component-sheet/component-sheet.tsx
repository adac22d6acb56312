import { data, Link, type MetaFunction } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { Wordmark } from '#app/shell/logotype.tsx'
import { ProductCard } from '#app/ui/product-card.tsx'
import { productPath } from '#domain/catalogue/collections.ts'
import { rupees } from '#domain/payment/money.ts'
import type { QrCode } from '#domain/payment/qr.ts'
import { upiLink } from '#domain/payment/upi.ts'
import { productsOfPage } from '#server/catalogue/list-queries.ts'
import { toCards } from '#server/catalogue/product-card.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { qrCode } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/component-sheet.ts'
import { ColourSamples, RibbonSamples, TypeSamples } from './colour-samples.tsx'
import { ButtonSamples, ChoiceSamples, FieldSamples } from './control-samples.tsx'
import { CarouselSamples, OverlaySamples, QuestionSamples, StepSamples } from './interactive-samples.tsx'
import { LabelledSample, SampleSection } from './sample-section.tsx'
import { EmptySamples, LoadingSamples, StripSamples, ToastSamples } from './state-samples.tsx'
import './component-sheet.css'
import { CardDeliveryLine } from '#app/shop/delivery/card-days.tsx'
import { ProductDelivery } from '#app/shop/delivery/product-delivery.tsx'
import { Qr } from '#app/ui/qr.tsx'
import '#app/shop/delivery/delivery.css'

export const meta: MetaFunction = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]

export const handle = { chrome: { header: 'solid', footer: false } } satisfies ChromeHandle

/** Component sheet for developers; 404 in live mode. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, db } = shopOf(context)
  if (config.payments === 'live') throw data(null, { status: 404 })
  const gifts = await productsOfPage(db, 'wedding-edit', { from: 0, count: 3 })
  const payment = {
    payeeVpa: 'shop@example',
    payeeName: 'A shop',
    amountPaise: rupees(480),
    reference: 'REG-4821',
    note: 'A shop REG-4821',
  }
  return { cards: toCards({ config }, gifts), code: qrCode(upiLink(payment)) }
}

export default function Components({ loaderData: { cards, code } }: Route.ComponentProps) {
  return (
    <div className="wrap sheet">
      <header>
        <h1 className="sheet-name">
          <Wordmark place="footer" />
          <span className="vh">Components</span>
        </h1>
        <p className="meta">Component sheet. Everything here reads tokens.css; nothing is drawn twice.</p>
      </header>
      <ColourSamples />
      <TypeSamples />
      <RibbonSamples />
      <ButtonSamples />
      <FieldSamples />
      <ChoiceSamples />
      <StepSamples />
      <SampleSection title="Cards">
        <div className="cards is-sample">
          {cards.map((card) => (
            <ProductCard key={card.id} card={card} link={<Link to={productPath(card)}>{card.name}</Link>} />
          ))}
        </div>
      </SampleSection>
      <DeliverySamples />
      <CarouselSamples />
      <QuestionSamples />
      <QrSamples code={code} />
      <LoadingSamples />
      <StripSamples />
      <ToastSamples />
      <OverlaySamples />
      <EmptySamples />
    </div>
  )
}

const QrSamples = ({ code }: { code: QrCode }) => (
  <SampleSection title="QR">
    <div className="qr-sample">
      <Qr code={code} label="QR code to pay ₹480.00, sample">
        Scan with any UPI app
      </Qr>
    </div>
  </SampleSection>
)

const SAME_DAY_TEXTS = { hint: 'today, if it begins with 560', outside: 'Same day is for Bengaluru.' }
const GIFT = { id: 'kids-zone-1', service: 'standard-1' } as const
const REFUSED = { refused: 'A PIN code has six digits and does not begin with 0.' }

const DeliverySamples = () => (
  <SampleSection title="The day">
    <div className="two">
      <LabelledSample as="any gift">
        <ProductDelivery gift={GIFT} name="Delivery of any gift" />
      </LabelledSample>
      <LabelledSample as="Same Day">
        <ProductDelivery gift={{ ...GIFT, service: 'same-day-0', sameDay: SAME_DAY_TEXTS }} name="Delivery today" />
      </LabelledSample>
      <LabelledSample as="not a PIN code, without scripts">
        <ProductDelivery gift={GIFT} served={REFUSED} name="Delivery, not a PIN code" />
      </LabelledSample>
    </div>
    <div className="row">
      <CardDeliveryLine day={{ text: 'Today by 9\u00A0pm', today: true }} />
      <CardDeliveryLine day={{ text: 'Tomorrow, Sat', today: false }} />
    </div>
  </SampleSection>
)
