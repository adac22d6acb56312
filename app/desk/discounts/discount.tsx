import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { PageHeader } from '#app/desk/layout/page-header.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import { describeTerms, formatUses } from '#domain/discount/describe-discount.ts'
import { discountState } from '#domain/discount/discount.ts'
import {
  DISCOUNT_FIELDS,
  type DiscountFormErrors,
  type DiscountFormValues,
  EMPTY_DISCOUNT_FORM,
  toDiscountForm,
} from '#domain/discount/discount-form.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { listCollectionOptions } from '#server/catalogue/product-fields.ts'
import { changeDiscount, createDiscount, endDiscount } from '#server/discounts/edit-discount.ts'
import { findDiscountWithUses } from '#server/discounts/list-discounts.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/discount.ts'
import { discountError } from './discount-error.ts'
import { DiscountFields } from './discount-fields.tsx'
import { DiscountStatus } from './discount-status.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/detail.css'
import '#app/desk/orders/parts.css'
import './discounts.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta((loaderData as DiscountPageData | undefined)?.shown?.name ?? 'New offer')

const NEW_ID = 'new'

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const { db, now } = shopOf(args.context)
  const collections = (await listCollectionOptions(db)).map(({ slug, title }) => ({ slug, title }))
  if (id === NEW_ID) return { typed: EMPTY_DISCOUNT_FORM, collections, shown: undefined }
  const found = await findDiscountWithUses(db, id, now())
  if (!found) throw data(null, { status: 404 })
  const { offer, updatedAt, used, held } = found
  const standing = discountState(offer, indianDate(now()))
  const about = { name: offer.name, words: describeTerms(offer), ended: offer.ended, standing }
  return {
    typed: toDiscountForm(offer),
    collections,
    shown: { ...about, seen: updatedAt, used: formatUses(used, offer), held },
  }
}
type DiscountPageData = Awaited<ReturnType<typeof loader>>

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const form = await readFormData(args.request)
  const shop = shopOf(args.context)
  const { db } = shop
  const { id } = args.params
  const actor = actorFrom(shop, who)
  const typed = parseDiscountForm(form)
  const target = { id, seen: readTexts(form, ['seen']).seen }
  const ends = form.get('act') === 'end'
  const changed = await (id === NEW_ID
    ? createDiscount(db, typed, actor)
    : ends
      ? endDiscount(db, target, actor)
      : changeDiscount(db, target, typed, actor))
  if (changed.ok) throw redirect('/desk/offers')
  if (changed.why === 'no-offer') throw data(null, { status: 404 })
  const faults: DiscountFormErrors = changed.why === 'faults' ? changed.faults : {}
  // After a concurrent change the form shows the stored values, not the submitted ones.
  const keptValues: DiscountFormValues | undefined = changed.why === 'faults' ? typed : undefined
  return data(
    { typed: keptValues, faults, fault: discountError(changed) },
    { status: changed.why === 'faults' ? 422 : 409 },
  )
}

/** Reads the discount form. Collections come as checkboxes, products as text. */
function parseDiscountForm(form: FormData): DiscountFormValues {
  const typed = readTexts(form, DISCOUNT_FIELDS)
  return typed.scope === 'collections' ? { ...typed, of: form.getAll('list').join(', ') } : typed
}

/** Create and edit page of a discount. */
export default function DiscountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown } = loaderData
  const typed = actionData?.typed ?? loaderData.typed
  return (
    <>
      <PageHeader title={shown?.name ?? 'New offer'} back={{ to: '/desk/offers', name: 'Offers' }}>
        {shown && <DiscountStatus standing={shown.standing} />}
      </PageHeader>
      <FormError words={actionData?.fault} />
      {shown && (
        <p>
          Used {shown.used}
          {shown.held > 0 && `, and reserved by ${shown.held} unpaid`}. Existing orders keep their discount.
        </p>
      )}
      {shown?.ended ? (
        <p>{shown.words}. It has ended.</p>
      ) : (
        <Form method="post" className="dk-form dk-offer" noValidate key={`${shown?.seen} ${actionData?.fault}`}>
          <input type="hidden" name="seen" value={shown?.seen ?? ''} />
          <DiscountFields typed={typed} faults={actionData?.faults ?? {}} collections={loaderData.collections} />
          <div className="acts">
            <Button type="submit">{shown ? 'Save' : 'Create offer'}</Button>
          </div>
        </Form>
      )}
      {shown && !shown.ended && (
        <details className="dk-end">
          <summary>End this offer</summary>
          <Form method="post">
            <p>This cannot be undone. Its code becomes free; existing orders keep their discount.</p>
            <input type="hidden" name="seen" value={shown.seen} />
            <Button type="submit" look="line" name="act" value="end">
              End offer
            </Button>
          </Form>
        </details>
      )}
    </>
  )
}
