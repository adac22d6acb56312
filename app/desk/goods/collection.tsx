import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { Fault } from '#app/desk/orders/order-part.tsx'
import { PicturesBlock } from '#app/desk/pictures/pictures-block.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { COLLECTION_FIELDS, COLLECTION_LABELS, type CollectionFacts } from '#domain/goods/collection-facts.ts'
import { collectionSavedWords } from '#domain/goods/saved-words.ts'
import { findProducts } from '#server/desk/goods/find-products.ts'
import { readCollection } from '#server/desk/goods/read-collection.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { actOnCollection } from '#server/owner/goods/act-on-collection.ts'
import { saveCollection } from '#server/owner/goods/save-collection.ts'
import type { Route } from './+types/collection.ts'
import { ChangeLog } from './change-log.tsx'
import { CollectionFields, typedCollection } from './collection-fields.tsx'
import { CollectionGifts } from './collection-gifts.tsx'
import { FactsForm } from './facts-form.tsx'
import { sawTexts, takenFields } from './read-product-form.ts'
import { didWords, refusedAnswer, savedAnswer, savedWords } from './saved-answer.ts'
import '#app/desk/orders/parts.css'
import './collections.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.collection.facts.title ?? 'Collection')

export const shouldRevalidate = () => true

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const { db } = shopOf(args.context)
  const collection = await readCollection(db, args.params.slug)
  if (!collection) throw data(null, { status: 404 })
  const search = (args.url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const nothing = { state: undefined, collection: '', after: undefined }
  const found = search === '' ? [] : (await findProducts(db, { ...nothing, search })).rows
  const there = new Set(collection.gifts.map(({ id }) => id))
  const offered = found.filter(({ id, twinOf, state }) => !there.has(id) && !twinOf && state !== 'hidden')
  const savedNow = collectionSavedWords({ state: collection.state, showFrom: collection.facts.showFrom })
  return { collection, search, found: offered, did: didWords(args.url, savedNow) }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const form = await readBody(args.request)
  const [by, { slug }] = [pressedBy(shop, who), args.params]
  const here = `/desk/products/collections/${slug}`
  const { act, ...said } = textsOf(form, ['act', 'gift', 'place', 'change'])
  if (act !== 'save') {
    const gifts = form.getAll('gifts').filter((one) => typeof one === 'string')
    const answer = await actOnCollection(shop.db, slug, { act, ...said, gifts }, by)
    if (!answer) throw data(null, { status: 400 })
    if (!answer.ok) return refusedAnswer(answer.message)
    throw redirect(`${here}?did=done`)
  }
  const [saw, typed] = [sawTexts(form) as Partial<CollectionFacts>, typedCollection(form)]
  for (const field of takenFields(form, COLLECTION_FIELDS)) typed[field] = saw[field] ?? ''
  return savedAnswer(await saveCollection(shop.db, slug, { saw, typed }, by), here)
}

export default function CollectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { collection, did } = loaderData
  const { slug, state, facts } = collection
  const typed = actionData?.form
  const faults = typed?.faults ?? {}
  return (
    <>
      <Head
        title={facts.title}
        back={{ to: '/desk/products/collections', name: 'Collections' }}
        meta={`/${slug}, ${{ shown: 'in the shop', draft: 'not shown yet', archived: 'archived' }[state]}.`}
      >
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
      </Head>
      <Fault words={actionData?.fault} />
      <CollectionGifts {...loaderData} />
      <FactsForm
        key={JSON.stringify([typed, facts])}
        facts={typed?.facts ?? facts}
        faults={faults}
        saw={typed?.now ?? facts}
        clashes={typed?.clashes ?? []}
        labels={COLLECTION_LABELS}
        said={savedWords(typed, did)}
        save="Save"
      >
        <CollectionFields facts={typed?.facts ?? facts} faults={faults}>
          <PicturesBlock
            title="Picture"
            to={`/desk/products/collections/${slug}/pictures`}
            link={facts.heroWide ? 'Change the picture' : 'Add a picture'}
            shots={collection.shots}
          />
        </CollectionFields>
      </FactsForm>
      <div className="dk-after">
        <ChangeLog changes={collection.changes} labels={COLLECTION_LABELS} />
      </div>
    </>
  )
}
