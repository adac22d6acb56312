import { data, Form, redirect } from 'react-router'
import { EditForm, rejectedResponse, saveBarMessage, saveResponse } from '#app/desk/catalogue/edit-form.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { parseEditForm } from '#app/platform/parse-edit-form.ts'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import { describeTerms, formatUses } from '#domain/discount/describe-discount.ts'
import { discountState } from '#domain/discount/discount.ts'
import {
  DISCOUNT_FIELDS,
  DISCOUNT_LABELS,
  type DiscountFormValues,
  EMPTY_DISCOUNT_FORM,
  toDiscountForm,
} from '#domain/discount/discount-form.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { productOptions } from '#server/catalogue/pick-options.ts'
import { listCollectionOptions } from '#server/catalogue/product-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { createDiscount, discountResource } from '#server/discounts/discount-resource.ts'
import { DISCOUNT_ENDED, endDiscount } from '#server/discounts/edit-discount.ts'
import { findDiscountWithUses } from '#server/discounts/list-discounts.ts'
import { discountById } from '#server/discounts/queries.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/discount.ts'
import { DiscountFields, DiscountStatus } from './discount-fields.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/detail.css'
import '#app/desk/orders/parts.css'
import './discounts.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta((loaderData as DiscountPageData | undefined)?.shown?.name ?? 'New discount')

const NEW_ID = 'new'
const LIST = '/desk/offers'

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const { db, now } = shopOf(args.context)
  const collections = (await listCollectionOptions(db)).map(({ slug, title }) => ({ slug, title }))
  if (id === NEW_ID) return { typed: EMPTY_DISCOUNT_FORM, collections, products: [], shown: undefined }
  const found = await findDiscountWithUses(db, id, now())
  if (!found) throw data(null, { status: 404 })
  const { offer, updatedAt, used, held } = found
  const standing = discountState(offer, indianDate(now()))
  const about = { name: offer.name, words: describeTerms(offer), ended: offer.ended, standing }
  const typed = toDiscountForm(offer)
  return {
    typed,
    collections,
    products: await productOptions(db, productIdsOf(typed)),
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
  const { act, seen } = readTexts(form, ['act', 'seen'])
  if (id !== NEW_ID && !(await discountById(db, id))) throw data(null, { status: 404 })
  if (act === 'end') {
    const ended = await endDiscount(db, { id, seen }, actor)
    if (ended.ok) throw redirect(LIST)
    return rejectedResponse(ended.message)
  }
  const saved = await (id === NEW_ID
    ? create(db, readDiscountForm(form), actor)
    : discountResource.save(db, id, parseEditForm(form, DISCOUNT_FIELDS, readDiscountForm), actor))
  if (saved.ok) throw redirect(LIST)
  if (saved.why === 'gone') return rejectedResponse(DISCOUNT_ENDED)
  const answer = saveResponse(saved, LIST)
  const products = await productOptions(db, productIdsOf(saved.facts))
  return data({ ...answer.data, products }, answer.init ?? {})
}

const productIdsOf = ({ scope, of }: DiscountFormValues): string[] =>
  scope === 'gifts' ? of.split(/[\s,;]+/).filter((id) => id !== '') : []

async function create(db: Db, facts: DiscountFormValues, actor: Actor) {
  const created = await createDiscount(db, facts, actor)
  return created.ok
    ? { ok: true as const, changed: DISCOUNT_FIELDS }
    : { ok: false as const, why: 'faulty' as const, faults: created.faults, facts, now: EMPTY_DISCOUNT_FORM }
}

/** Reads the discount form. Collections come as checkboxes, products as text; without a name it has that of its code. */
function readDiscountForm(form: FormData): DiscountFormValues {
  const fields = readTexts(form, DISCOUNT_FIELDS)
  const typed = { ...fields, name: fields.name.trim() === '' ? fields.code.trim().toUpperCase() : fields.name }
  return typed.scope === 'collections' ? { ...typed, of: form.getAll('list').join(', ') } : typed
}

/** Create and edit page of a discount. */
export default function DiscountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, typed } = loaderData
  const submitted = actionData?.form
  const facts = submitted?.facts ?? typed
  const faults = submitted?.faults ?? {}
  const submittedProducts = (actionData && 'products' in actionData && actionData.products) || loaderData.products
  return (
    <>
      <PageHeader title={shown?.name ?? 'New discount'} back={{ to: '/desk/offers', name: 'Discounts' }}>
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
        <EditForm
          key={JSON.stringify([shown?.seen, submitted])}
          {...{ facts, faults }}
          saw={submitted?.now ?? typed}
          clashes={submitted?.clashes ?? []}
          labels={DISCOUNT_LABELS}
          said={saveBarMessage(submitted, '')}
          save={shown ? 'Save' : 'Create discount'}
          isNew={shown === undefined}
        >
          <div className="dk-form dk-offer">
            <DiscountFields
              typed={facts}
              faults={faults}
              collections={loaderData.collections}
              products={submittedProducts}
              isNew={shown === undefined}
            />
          </div>
        </EditForm>
      )}
      {shown && !shown.ended && (
        <details className="dk-end">
          <summary>End this discount</summary>
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
