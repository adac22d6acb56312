import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { Fault } from '#app/desk/orders/order-part.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { indianDate } from '#domain/delivery/day.ts'
import { standingOf } from '#domain/offer/offer.ts'
import { NO_OFFER, OFFER_FIELDS, type OfferFaults, type OfferTyped, typedOf } from '#domain/offer/offer-form.ts'
import { termsWords, usesWords } from '#domain/offer/terms-words.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { addOffer, changeOffer, endOffer } from '#server/owner/change-offers.ts'
import { readPlaces } from '#server/owner/goods/read-facts.ts'
import { offerListed } from '#server/owner/list-offers.ts'
import type { Route } from './+types/offer.ts'
import { OfferFields } from './offer-fields.tsx'
import { OfferState } from './offer-state.tsx'
import { refusedWords } from './refused-words.ts'
import '#app/desk/styles/table.css'
import '#app/desk/styles/one.css'
import '#app/desk/orders/parts.css'
import './offers.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta((loaderData as Shown | undefined)?.shown?.name ?? 'New offer')

/** The address of an offer that is yet to be made. */
const NEW = 'new'

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const { id } = args.params
  const { db, now } = shopOf(args.context)
  const collections = (await readPlaces(db)).map(({ slug, title }) => ({ slug, title }))
  if (id === NEW) return { typed: NO_OFFER, collections, shown: undefined }
  const found = await offerListed(db, id, now())
  if (!found) throw data(null, { status: 404 })
  const { offer, updatedAt, used, held } = found
  const standing = standingOf(offer, indianDate(now()))
  const about = { name: offer.name, words: termsWords(offer), ended: offer.ended, standing }
  return {
    typed: typedOf(offer),
    collections,
    shown: { ...about, seen: updatedAt, used: usesWords(used, offer), held },
  }
}
type Shown = Awaited<ReturnType<typeof loader>>

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const form = await readBody(args.request)
  const shop = shopOf(args.context)
  const { db } = shop
  const { id } = args.params
  const by = pressedBy(shop, who)
  const typed = typedOffer(form)
  const which = { id, seen: textsOf(form, ['seen']).seen }
  const ends = form.get('act') === 'end'
  const changed = await (id === NEW
    ? addOffer(db, typed, by)
    : ends
      ? endOffer(db, which, by)
      : changeOffer(db, which, typed, by))
  if (changed.ok) throw redirect('/desk/offers')
  if (changed.why === 'no-offer') throw data(null, { status: 404 })
  const faults: OfferFaults = changed.why === 'faults' ? changed.faults : {}
  // What somebody else has made of it meanwhile is looked at before anything is typed over it.
  const stays: OfferTyped | undefined = changed.why === 'faults' ? typed : undefined
  return data({ typed: stays, faults, fault: refusedWords(changed) }, { status: changed.why === 'faults' ? 422 : 409 })
}

/** What was typed; collections are ticked, and gifts written down. */
function typedOffer(form: FormData): OfferTyped {
  const typed = textsOf(form, OFFER_FIELDS)
  return typed.scope === 'collections' ? { ...typed, of: form.getAll('list').join(', ') } : typed
}

/** An offer whole: what it takes off, of what, when and how often. */
export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown } = loaderData
  const typed = actionData?.typed ?? loaderData.typed
  return (
    <>
      <Head title={shown?.name ?? 'New offer'} back={{ to: '/desk/offers', name: 'Offers' }}>
        {shown && <OfferState standing={shown.standing} />}
      </Head>
      <Fault words={actionData?.fault} />
      {shown && (
        <p>
          Used {shown.used}
          {shown.held > 0 && `, and held by ${shown.held} that are not paid yet`}. Orders keep what they were placed at,
          whatever is changed here.
        </p>
      )}
      {shown?.ended ? (
        <p>{shown.words}. It has ended.</p>
      ) : (
        <Form method="post" className="dk-form dk-offer" noValidate key={`${shown?.seen} ${actionData?.fault}`}>
          <input type="hidden" name="seen" value={shown?.seen ?? ''} />
          <OfferFields typed={typed} faults={actionData?.faults ?? {}} collections={loaderData.collections} />
          <div className="acts">
            <Button type="submit">{shown ? 'Save' : 'Make the offer'}</Button>
          </div>
        </Form>
      )}
      {shown && !shown.ended && (
        <details className="dk-end">
          <summary>End this offer</summary>
          <Form method="post">
            <p>It ends for good, and its code may be given to another one. Orders that were placed with it keep it.</p>
            <input type="hidden" name="seen" value={shown.seen} />
            <Button type="submit" look="line" name="act" value="end">
              End for good
            </Button>
          </Form>
        </details>
      )}
    </>
  )
}
