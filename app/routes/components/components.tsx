import { data, Link, type MetaFunction } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { Wordmark } from '#app/shell/logotype.tsx'
import { ProductCard } from '#app/ui/product-card.tsx'
import { giftPath } from '#domain/catalogue/collections.ts'
import { rupees } from '#domain/payment/money.ts'
import { upiLink } from '#domain/payment/upi.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { giftsOfPage } from '#server/catalogue/list-queries.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { qrOf } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/components.ts'
import { ButtonSamples } from './button-samples.tsx'
import { ChoiceSamples, FieldSamples } from './field-samples.tsx'
import { ColourSamples, RibbonSamples, TypeSamples } from './ground-samples.tsx'
import { CarouselSamples, QuestionSamples, StepSamples } from './moving-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { Labelled, Part } from './part.tsx'
import { EmptySamples, LoadingSamples, StripSamples, ToastSamples } from './state-samples.tsx'
import './components.css'
import { CardDue } from '#app/delivery/card-due.tsx'
import { Due } from '#app/delivery/due.tsx'
import { Qr } from '#app/ui/qr.tsx'
import type { QrDrawing } from '#domain/payment/qr.ts'
import '#app/delivery/due.css'

export const meta: MetaFunction = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]

export const handle = { chrome: { header: 'solid', footer: false } } satisfies ChromeHandle

/** For developers; a live shop does not have it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, db } = shopOf(context)
  if (config.payments === 'live') throw data(null, { status: 404 })
  const gifts = await giftsOfPage(db, 'wedding-edit', { from: 0, count: 3 })
  const payment = {
    payeeVpa: 'shop@example',
    payeeName: 'A shop',
    amountPaise: rupees(480),
    reference: 'REG-4821',
    note: 'A shop REG-4821',
  }
  return { cards: gifts.map(toCard), code: qrOf(upiLink(payment)) }
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
      <Part title="Cards">
        <div className="cards is-sample">
          {cards.map((card) => (
            <ProductCard key={card.id} card={card} link={<Link to={giftPath(card)}>{card.name}</Link>} />
          ))}
        </div>
      </Part>
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

const QrSamples = ({ code }: { code: QrDrawing }) => (
  <Part title="QR">
    <div className="qr-sample">
      <Qr code={code} label="QR code to pay ₹480.00, sample">
        Scan with any UPI app
      </Qr>
    </div>
  </Part>
)

const GIFT = { service: 'standard-1' } as const
const REFUSED = { refused: 'A PIN code has six digits and does not begin with 0.' }

/** The panel asks the shop as it does on the page of a gift. */
const DeliverySamples = () => (
  <Part title="The day">
    <div className="two">
      <Labelled as="any gift">
        <Due gift={GIFT} name="Delivery of any gift" />
      </Labelled>
      <Labelled as="Same Day">
        <Due gift={{ service: 'same-day-0' }} name="Delivery today" />
      </Labelled>
      <Labelled as="not a PIN code, without scripts">
        <Due gift={GIFT} served={REFUSED} name="Delivery, not a PIN code" />
      </Labelled>
    </div>
    <div className="row">
      <CardDue day={{ words: 'Today by 9\u00A0pm', today: true }} />
      <CardDue day={{ words: 'Tomorrow, Sat', today: false }} />
    </div>
  </Part>
)
