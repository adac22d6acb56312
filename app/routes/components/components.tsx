import { data, Link, type MetaFunction } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { ProductCard } from '#app/ui/product-card.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { giftPath } from '#domain/catalogue/collections.ts'
import { rupees } from '#domain/payment/money.ts'
import { upiLink } from '#domain/payment/upi.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { productsOf } from '#server/catalogue/queries.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { qrOf } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/components.ts'
import { ButtonSamples } from './button-samples.tsx'
import { DeliverySamples } from './delivery-samples.tsx'
import { ChoiceSamples, FieldSamples } from './field-samples.tsx'
import { ColourSamples, RibbonSamples, TypeSamples } from './ground-samples.tsx'
import { CarouselSamples, QuestionSamples, StepSamples } from './moving-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { Part } from './part.tsx'
import { QrSamples } from './qr-samples.tsx'
import { EmptySamples, LoadingSamples, StripSamples, ToastSamples } from './state-samples.tsx'
import './components.css'

export const meta: MetaFunction = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]

export const handle = { chrome: { header: 'solid', footer: false } } satisfies ChromeHandle

/** For developers; a live shop does not have it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, db } = shopOf(context)
  if (config.payments === 'live') throw data(null, { status: 404 })
  const products = await productsOf(db, 'wedding-edit')
  const payment = {
    payeeVpa: 'shop@example',
    payeeName: 'A shop',
    amountPaise: rupees(480),
    reference: 'REG-4821',
    note: 'A shop REG-4821',
  }
  return { cards: products.slice(0, 3).map(toCard), code: qrOf(upiLink(payment)) }
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
