import { useRef } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Fault } from '#app/desk/orders/order-part.tsx'
import { readBody, textsOf } from '#app/routes/enquiries/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { COLLECTION_LABELS } from '#domain/goods/collection-facts.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/collection.ts'
import { CollectionFields, typedCollection } from './collection-fields.tsx'
import { CollectionGifts } from './collection-gifts.tsx'
import { sawTexts } from './read-product-form.ts'
import { SaveBar } from './save-bar.tsx'
import '#app/desk/styles/one.css'
import '#app/desk/styles/tick.css'
import '#app/desk/orders/parts.css'
import './product.css'
import './collections.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.collection.facts.title ?? 'Collection')

export const shouldRevalidate = () => true

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const { db } = shopOf(args.context)
  const { readCollection } = await import('#server/desk/goods/read-collection.ts')
  const { findProducts } = await import('#server/desk/goods/find-products.ts')
  const collection = await readCollection(db, args.params.slug)
  if (!collection) throw data(null, { status: 404 })
  const search = (args.url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const nothing = { state: undefined, collection: '', after: undefined }
  const found = search === '' ? [] : (await findProducts(db, { ...nothing, search })).rows
  const there = new Set(collection.gifts.map(({ id }) => id))
  const offered = found.filter(({ id, twinOf, state }) => !there.has(id) && !twinOf && state !== 'hidden')
  return { collection, search, found: offered, did: args.url.searchParams.get('did') ?? '' }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const form = await readBody(args.request)
  const [by, { slug }] = [pressedBy(shop, who), args.params]
  const here = `/desk/products/collections/${slug}`
  const { act, gift, place } = textsOf(form, ['act', 'gift', 'place'])
  if (act !== 'save') {
    const { actOnCollection } = await import('#server/owner/goods/act-on-collection.ts')
    const gifts = form.getAll('gifts').filter((one) => typeof one === 'string')
    const answer = await actOnCollection(shop.db, slug, { act, gift, gifts, place }, by)
    if (!answer) throw data(null, { status: 400 })
    if (!answer.ok) return data({ fault: answer.message, form: undefined }, { status: 409 })
    throw redirect(`${here}?did=done`)
  }
  const { saveCollection } = await import('#server/owner/goods/save-collection.ts')
  const saved = await saveCollection(shop.db, slug, { saw: sawTexts(form), typed: typedCollection(form) }, by)
  if (saved.ok) throw redirect(`${here}?did=saved`)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  const { facts, now } = saved
  const fault =
    saved.why === 'clash'
      ? `Somebody else has changed this meanwhile. It is now: ${saved.clashes.map((field) => `${COLLECTION_LABELS[field]}: ${now[field] || 'empty'}`).join('; ')}. Save again to make it what you typed.`
      : ''
  const faults = saved.why === 'faulty' ? saved.faults : {}
  return data({ fault, form: { facts, now, faults } }, { status: saved.why === 'clash' ? 409 : 422 })
}

const DID: Record<string, string> = {
  made: 'Begun. Add its gifts, then show it.',
  saved: 'Saved.',
  done: 'Done.',
}

export default function CollectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { collection, did } = loaderData
  const { slug, state, facts } = collection
  const typed = actionData?.form
  const form = useRef<HTMLFormElement>(null)
  const faults = typed?.faults ?? {}
  return (
    <>
      <header className="dk-head">
        <div>
          <Link className="back" to="/desk/products/collections">
            <Icon of="arrow-left" />
            Collections
          </Link>
          <h1>{facts.title}</h1>
          <p className="meta">
            /{slug}, {{ shown: 'in the shop', draft: 'not shown yet', archived: 'archived' }[state]}.
          </p>
        </div>
        <div className="dk-tools">
          <Form method="post">
            <button type="submit" name="act" value={state === 'shown' ? 'archive' : 'show'} className="btn-line">
              {state === 'shown' ? 'Archive' : 'Show it to everybody'}
            </button>
          </Form>
          <ButtonLink look="line" to={`/desk/products/new?collection=${slug}`}>
            <Icon of="plus" />
            New product in it
          </ButtonLink>
          {state === 'shown' && (
            <a className="btn-line" href={`/${slug}`}>
              <Icon of="external-link" />
              See it in the shop
            </a>
          )}
        </div>
      </header>
      <Fault words={actionData?.fault} />
      <CollectionGifts {...loaderData} />
      <Form
        method="post"
        className="dk-product"
        ref={form}
        noValidate
        key={JSON.stringify([typed, facts])}
        action={`/desk/products/collections/${slug}`}
      >
        <input type="hidden" name="saw" value={JSON.stringify(typed?.now ?? facts)} />
        <CollectionFields facts={typed?.facts ?? facts} faults={faults} />
        <SaveBar form={form} said={Object.keys(faults).length > 0 ? 'Not saved yet.' : (DID[did] ?? '')} save="Save" />
      </Form>
    </>
  )
}
