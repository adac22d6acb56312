import { data } from 'react-router'
import { flashMessage } from '#app/desk/catalogue/edit-form.tsx'
import { EditPage } from '#app/desk/catalogue/edit-page.tsx'
import { resourceAction } from '#app/desk/catalogue/resource-action.ts'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { PicturesBlock } from '#app/desk/pictures/pictures-block.tsx'
import { isItemCategory } from '#domain/box/box.ts'
import { ITEM_LABELS } from '#domain/catalogue/box-fields.ts'
import { boxSavedNotice } from '#domain/catalogue/saved-notice.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { boxItemResource } from '#server/catalogue/box-item-resource.ts'
import { readItem } from '#server/catalogue/read-boxes.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/edit-item.ts'
import { CATEGORY_NAMES, ItemFields } from './item-fields.tsx'
import './box-list.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.item.facts.name ?? 'Item')

export const shouldRevalidate = () => true

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const item = await readItem(shopOf(args.context).db, args.params.id)
  if (!item) throw data(null, { status: 404 })
  return { item, did: flashMessage(args.url, boxSavedNotice(item.facts)) }
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return resourceAction(args, boxItemResource, { id, here: `/desk/products/boxes/items/${id}` })
}

/** Edit page of a box item. */
export default function EditItem({ loaderData: { item, did }, actionData }: Route.ComponentProps) {
  const { selling, category, picture } = item.facts
  return (
    <EditPage
      record={item}
      labels={ITEM_LABELS}
      answer={actionData}
      did={did}
      back={{ to: '/desk/products/boxes/items', name: 'Box items' }}
      order={{
        to: `/desk/products/boxes/items?category=${category}`,
        name: isItemCategory(category) ? CATEGORY_NAMES[category] : category,
      }}
      shopPath={selling === 'on' && `/build-your-own/products?category=${category}`}
    >
      {(form) => (
        <ItemFields {...form} reserved={item.reserved}>
          <PicturesBlock
            title="Picture"
            to={`/desk/products/boxes/items/${item.id}/picture`}
            link={picture ? 'Change the picture' : 'Add a picture'}
            shots={[
              { words: 'In the list', picture: item.picture, shape: 'thing' },
              { words: 'In the box', picture: item.inBox, shape: 'thing' },
            ]}
          />
        </ItemFields>
      )}
    </EditPage>
  )
}
