import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { ChangeLog, StockLog } from '#app/desk/goods/change-log.tsx'
import { FactsForm } from '#app/desk/goods/facts-form.tsx'
import { FactsHead } from '#app/desk/goods/facts-head.tsx'
import { PlaceForm } from '#app/desk/goods/place-form.tsx'
import { textsTyped } from '#app/desk/goods/read-product-form.ts'
import { didWords, refusedAnswer, savedAnswer, savedWords } from '#app/desk/goods/saved-answer.ts'
import { Fault } from '#app/desk/orders/order-part.tsx'
import { PicturesBlock } from '#app/desk/pictures/pictures-block.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { isItemCategory } from '#domain/box/box.ts'
import { ITEM_FIELDS, ITEM_LABELS } from '#domain/goods/item-facts.ts'
import { goodsSavedWords } from '#domain/goods/saved-words.ts'
import { readItem } from '#server/desk/goods/find-items.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { saveFacts } from '#server/owner/goods/fact-kind.ts'
import { ITEM_KIND } from '#server/owner/goods/item-kind.ts'
import { actOnItem } from '#server/owner/goods/items.ts'
import type { Route } from './+types/item.ts'
import { ItemFields } from './item-fields.tsx'
import { SHELF_NAMES } from './shelf-names.ts'
import './boxes.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.item.facts.name ?? 'Thing')

export const shouldRevalidate = () => true

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const item = await readItem(shopOf(args.context).db, args.params.id)
  if (!item) throw data(null, { status: 404 })
  return { item, did: didWords(args.url, goodsSavedWords(item.facts)) }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const form = await readBody(args.request)
  const [by, { id }] = [pressedBy(shop, who), args.params]
  const here = `/desk/products/boxes/items/${id}`
  const { act, ...said } = textsOf(form, ['act', 'change', 'place'])
  if (act !== 'save') {
    const answer = await actOnItem(shop.db, id, { act, ...said }, by)
    if (!answer) throw data(null, { status: 400 })
    if (!answer.ok) return refusedAnswer(answer.message)
    throw redirect(`${here}?did=done`)
  }
  return savedAnswer(await saveFacts(shop.db, ITEM_KIND, { id, ...textsTyped(form, ITEM_FIELDS) }, by), here)
}

const shelfOf = (category: string): string =>
  isItemCategory(category) ? SHELF_NAMES[category].toLowerCase() : category

/** An item to put into a box. */
export default function ItemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { item, did } = loaderData
  const typed = actionData?.form
  const facts = typed?.facts ?? item.facts
  const faults = typed?.faults ?? {}
  return (
    <>
      <FactsHead id={item.id} facts={item.facts} back={{ to: '/desk/products/boxes/items', name: 'Things for boxes' }}>
        {item.facts.selling === 'on' && (
          <a className="btn-line" href={`/build-your-own/products?category=${item.facts.category}`}>
            <Icon of="external-link" />
            See its shelf in the shop
          </a>
        )}
      </FactsHead>
      <Fault words={actionData?.fault} />
      <FactsForm
        key={JSON.stringify([typed, item.facts])}
        {...{ facts, faults }}
        saw={typed?.now ?? item.facts}
        clashes={typed?.clashes ?? []}
        labels={ITEM_LABELS}
        said={savedWords(typed, did)}
        save="Save"
      >
        <ItemFields facts={facts} faults={faults} reserved={item.reserved}>
          <PicturesBlock
            title="Picture"
            to={`/desk/products/boxes/items/${item.id}/picture`}
            link={item.facts.picture ? 'Change the picture' : 'Add a picture'}
            shots={[
              { words: 'On its shelf', picture: item.picture, shape: 'thing' },
              { words: 'In the box', picture: item.inBox, shape: 'thing' },
            ]}
          />
        </ItemFields>
      </FactsForm>
      <div className="dk-split dk-after">
        <div>
          <StockLog moves={item.moves} />
          <ChangeLog changes={item.changes} labels={ITEM_LABELS} />
        </div>
        <div>
          <PlaceForm place={item.place} places={item.places} among={`among the ${shelfOf(item.facts.category)}`} />
        </div>
      </div>
    </>
  )
}
