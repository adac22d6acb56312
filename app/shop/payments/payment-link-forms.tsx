import { type ReactNode, useEffect } from 'react'
import { Form, href, Link, useNavigate, useNavigation } from 'react-router'
import { paymentHeading, usePaymentWay } from '#app/shop/checkout/payment-way.ts'
import { OnlinePanel, PaymentWays } from '#app/shop/checkout/payment-ways.tsx'
import { StepButtons } from '#app/shop/checkout/step-submit.tsx'
import { TransactionIdField } from '#app/shop/checkout/upi-form.tsx'
import { UpiLimitNotice } from '#app/shop/checkout/upi-limit-notice.tsx'
import { UpiPanel } from '#app/shop/checkout/upi-panel.tsx'
import { type QrPayer, UpiQrPanel } from '#app/shop/checkout/upi-qr-panel.tsx'
import { useServerErrors } from '#app/shop/forms/use-form-errors.ts'
import { Banner } from '#app/ui/banner.tsx'
import { amountToPay, type OrderView } from '#domain/order/order.ts'
import type { CheckoutMethod } from '#domain/payment/checkout-method.ts'
import type { Paise } from '#domain/payment/money.ts'
import { partPaidMessage } from '#domain/payment/order-balance.ts'
import { transactionIdError, type UpiRequestView } from '#domain/payment/upi.ts'

/** Specification §5, beside the field. */
export const INVALID_ID = 'Valid UPI Transaction ID is required'

export type PayableLink = {
  state: 'open' | 'lapsed'
  order: OrderView
  methods: readonly CheckoutMethod[]
  /** The total exceeds the UPI limit. */
  above: boolean
  upi: UpiRequestView | undefined
  /** Formatted expiry time and delivery address. */
  until: string
  to: string
  /** When the order of a resumed checkout was placed; `cameBack`: the buyer left the provider's page unpaid. */
  resumed?: { placed: string; cameBack: boolean }
}
export type PaymentLinkAnswer = { fault: string; beside: 'form' | 'id'; typed: string; paymentUrl: string | undefined }

type Props = {
  link: PayableLink
  answer: PaymentLinkAnswer | undefined
  payer: QrPayer
  /** Page of a resumed order. */
  orderPath?: string
}

/**
 * Payment step of an unpaid order behind a payment link. It works without scripts: all state is in the posted form.
 */
export function PaymentLinkForms({ link, answer, payer, orderPath }: Props) {
  const navigate = useNavigate()
  const { order, state, methods, above, upi, until, to, resumed } = link
  const { number } = order
  const amountPaise = amountToPay(order)
  const [way, choose] = usePaymentWay(methods)
  const forms: Record<CheckoutMethod, ReactNode> = {
    online: <OnlineForm amountPaise={amountPaise} />,
    upi_qr: (
      <UpiQrPanel
        payer={payer}
        isActive={way === 'upi_qr'}
        amountPaise={amountPaise}
        onSettled={() => void navigate(href('/order/:number/:secret', { number, secret: order.secret }))}
      />
    ),
    upi_claim: (
      <>
        {upi && <UpiPanel amountPaise={amountPaise} orderNumber={number} upi={upi} />}
        <TransactionIdForm totalPaise={amountPaise} answer={answer} />
      </>
    ),
  }
  // After its expiry a link only takes the transaction id of a buyer who has paid in time.
  const payable = state === 'open' ? methods : methods.filter((method) => method === 'upi_claim')
  return (
    <section className="pay-link" aria-labelledby="step">
      <p className="caps">Order {number}</p>
      <h1 className="d7 co-title" id="step">
        {paymentHeading(payable)}
      </h1>
      <p className="meta">It goes to {to}.</p>
      {order.due && (
        <Banner tone="info" role="status" className="co-news">
          <b>{partPaidMessage(order.due)}</b>
        </Banner>
      )}
      {resumed && orderPath && !order.due && (
        <Banner tone="info" className="co-news">
          <b>{resumed.cameBack ? 'You have not paid yet.' : `Order ${number}, from ${resumed.placed}.`}</b>{' '}
          {resumed.cameBack && 'You came back without paying; nothing was charged. '}
          The order keeps its price and is saved until {until}.{' '}
          <Link to={orderPath} className="link">
            See the order
          </Link>
        </Banner>
      )}
      <LinkNotice link={link} answer={answer} />
      {state === 'open' && (above || methods.length === 0) && (
        <UpiLimitNotice amountPaise={amountPaise}>Your order {number} is kept.</UpiLimitNotice>
      )}
      {answer?.paymentUrl ? (
        <OpenPaymentPage url={answer.paymentUrl} />
      ) : (
        <PaymentWays methods={payable} way={way} choose={choose}>
          {(method) => forms[method]}
        </PaymentWays>
      )}
      {state === 'open' && !resumed && (
        <p className="meta">
          Until {until} your gifts are set aside, and this link is open. Keep it as you would a key.
        </p>
      )}
    </section>
  )
}

const LinkNotice = ({ link: { state, until }, answer }: Pick<Props, 'link' | 'answer'>) => (
  <>
    {answer?.fault && answer.beside === 'form' && (
      <Banner tone="error" role="alert" className="co-news">
        {answer.fault}
      </Banner>
    )}
    {state === 'lapsed' && (
      <Banner role="status" className="co-news">
        <b>This link lapsed on {until}.</b> Please do not pay by it any more: ask us for a new one, and we set your
        gifts aside again. If you have paid already, tell us the transaction id.
      </Banner>
    )}
  </>
)

const check = (form: FormData) =>
  transactionIdError(String(form.get('transactionId')).trim()) ? { transactionId: INVALID_ID } : {}

function TransactionIdForm({ totalPaise, answer }: { totalPaise: number; answer: PaymentLinkAnswer | undefined }) {
  const found = answer?.beside === 'id' && answer.fault ? { transactionId: answer.fault } : undefined
  const { form, errors, onInput } = useServerErrors<'transactionId'>({ answer, found, check })
  return (
    <Form method="post" className="pay-form" noValidate preventScrollReset ref={form} onInput={onInput}>
      <input type="hidden" name="method" value="upi" />
      <input type="hidden" name="totalPaise" value={totalPaise} />
      <TransactionIdField
        name="transactionId"
        defaultValue={answer?.typed}
        error={errors.transactionId}
        onChange={() => {}}
      />
      <StepButtons continueLabel="Complete Purchase" busy={useNavigation().formData?.get('method') === 'upi'} />
    </Form>
  )
}

/** Form that requests a payment on the provider's page. */
function OnlineForm({ amountPaise }: { amountPaise: Paise }) {
  const busy = useNavigation().formData?.get('method') === 'card'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="method" value="card" />
      <OnlinePanel amountPaise={amountPaise} busy={busy} />
    </Form>
  )
}

/** Opens the provider's page: automatically, or by a link without scripts. */
function OpenPaymentPage({ url }: { url: string }) {
  useEffect(() => window.location.assign(url), [url])
  return (
    <p className="acts" role="status">
      <a className="btn" href={url}>
        Continue to the payment page
      </a>
    </p>
  )
}
