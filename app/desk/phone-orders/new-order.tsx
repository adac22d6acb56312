import { data, Form, href, redirect, useNavigation } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { readFormData } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import { summaryAmount } from '#domain/order/purchase-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import { LINK_VALID_HOURS, linkExpiry } from '#domain/payment/payment-link.ts'
import { asReauthentication, moneyLimitOf } from '#server/auth/money-limit.ts'
import { reauthenticationRedirect } from '#server/auth/reauthenticate.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { createPhoneOrder, previewPhoneOrder } from '#server/checkout/phone-orders/create-phone-order.ts'
import { searchBoxItems } from '#server/checkout/phone-orders/phone-order-box.ts'
import type { PhoneOrderForm } from '#server/checkout/phone-orders/phone-order-form.ts'
import { emptyPhoneOrder, parsePhoneOrder } from '#server/checkout/phone-orders/phone-order-form.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/new-order.ts'
import { ItemFields } from './item-fields.tsx'
import {
  DeliveryChargeField,
  DiscountCodeField,
  GiftFields,
  ManualDiscountFields,
  RecipientFields,
} from './order-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { usePhoneOrderForm } from './use-phone-order-form.ts'
import '#app/desk/styles/detail.css'
import '#app/desk/styles/checkbox.css'
import '#app/desk/orders/parts.css'
import './phone-order.css'

export const meta: Route.MetaFunction = () => deskMeta('New order')

const MAX_RESULTS = 8

const previewDeps = ({ db, config, settings, delivery, offers, now }: RequestShop) => ({
  db,
  seller: { ...settings, delivery, offers, test: config.payments === 'test' },
  now: now(),
})

export const middleware = [requireArea('payments')]

export async function loader(args: Route.LoaderArgs) {
  const shop = shopOf(args.context)
  return {
    look: await previewPhoneOrder(previewDeps(shop), emptyPhoneOrder(indianDate(shop.now()))),
    until: linkExpiry(shop.now()).toISOString(),
    today: indianDate(shop.now()),
  }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const form = await readFormData(args.request)
  const shop = shopOf(args.context)
  const { typed, act, of } = parsePhoneOrder(form)
  const found = await searchItems(shop, typed)
  if (act !== 'make') return data({ look: await previewPhoneOrder(previewDeps(shop), typed), found, act, of })
  const actor = { ...actorFrom(shop, who), limit: moneyLimitOf(shop, who) }
  const made = await createPhoneOrder(previewDeps(shop), typed, actor).catch(asReauthentication)
  if (made === 'prove') throw reauthenticationRedirect(args)
  const part = typed.pay === 'now' ? 'money' : 'link'
  if (made.ok) throw redirect(`${href('/desk/orders/:number', { number: made.number })}#${part}`)
  return data({ look: made.look, found, act, of }, { status: 422 })
}

async function searchItems({ db, search }: RequestShop, { find: words, kind }: Pick<PhoneOrderForm, 'find' | 'kind'>) {
  if (words.trim() === '') return undefined
  if (kind === 'box') {
    return searchBoxItems(db, words, MAX_RESULTS)
  }
  const { gifts } = await search(words, MAX_RESULTS)
  return gifts.map(({ id, name, collectionTitle: of, pricePaise, available, picture }) => ({
    ...{ id, of, pricePaise, available, picture },
    name: name.map(({ text }) => text).join(''),
  }))
}

/**
 * Creates a phone order with a payment link. A draft exists only in the form; nothing is stored before it is created.
 */
export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { look } = actionData ?? loaderData
  const { typed, day, hours, takesCodes, faults, questions } = look
  const { form, onBlur, onChange } = usePhoneOrderForm(actionData)
  const busy = useNavigation().formData?.get('act') === 'make'
  return (
    <>
      <PageHeader
        back={{ to: '/desk/orders', name: 'Orders' }}
        title="New order"
        meta="An order by phone or at the counter: send a payment link, or record the payment now."
      />
      <FormError words={faults.form} />
      <Form
        method="post"
        className="dk-split dk-hand"
        noValidate
        preventScrollReset
        ref={form}
        onBlur={onBlur}
        onChange={onChange}
      >
        <input type="hidden" name="key" value={typed.key} />
        <input type="hidden" name="off" value={typed.off.paise} />
        <input type="hidden" name="off-of" value={typed.off.of} />
        <input type="hidden" name="shown-total" value={typed.shownTotal} />
        <input type="hidden" name="delivery-shown" value={typed.shownDelivery} />
        <div>
          <ItemFields look={look} found={actionData?.found} />
          <RecipientFields typed={typed.shipping} faults={faults} questions={questions} />
          <GiftFields typed={typed.gift} day={day} hours={hours} faults={faults} />
          <PaymentFields typed={typed} errors={faults} today={loaderData.today} />
        </div>
        <section className="dk-block dk-sums" aria-labelledby="sums">
          <h2 id="sums">Summary</h2>
          {takesCodes && (
            <DiscountCodeField
              code={typed.code}
              fault={faults.code}
              hint={typed.manual.value && typed.code ? 'Not used: the discount below replaces it.' : undefined}
            />
          )}
          <ManualDiscountFields
            typed={typed.manual}
            errors={faults}
            isBeforeTax={typed.kind === 'cart' && look.summary?.rows.some(({ of }) => of === 'tax') === true}
          />
          <DeliveryChargeField typed={typed.deliveryCharge} error={faults.deliveryCharge} />
          <Totals look={look} />
          <p className="of-link">
            We hold the items for {LINK_VALID_HOURS} hours, until {formatDateTime(loaderData.until)}. If it is not paid
            by then, stock is released and you will see it on Today.
          </p>
          <Button type="submit" name="act" value="make" aria-disabled={busy}>
            {busy ? (
              'Creating…'
            ) : (
              <>
                <span className="of-link">Create order and payment link</span>
                <span className="of-now">Create order and record payment</span>
              </>
            )}
          </Button>
        </section>
      </Form>
    </>
  )
}

type OrderPreview = Route.ComponentProps['loaderData']['look']

function Totals({ look: { lines, box, summary, day } }: { look: OrderPreview }) {
  if (!summary)
    return (
      <p className="dk-sub">
        {(box ? box.items : lines).length === 0 ? 'No items yet' : 'Correct the marked fields to see the total.'}
      </p>
    )
  return (
    <div aria-live="polite">
      <dl className="dk-sum">
        {summary.rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              {summaryAmount(row)}
              {row.hint && <div className="dk-sub">{row.hint}</div>}
            </dd>
          </div>
        ))}
        <div className="total">
          <dt>Total</dt>
          <dd>{formatExact(summary.totalPaise)}</dd>
        </div>
      </dl>
      {day && (
        <p>
          Deliver by <b>{day}</b>.
        </p>
      )}
    </div>
  )
}
