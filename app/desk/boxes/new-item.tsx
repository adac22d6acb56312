import { NewPage } from '#app/desk/catalogue/new-page.tsx'
import { createAction } from '#app/desk/catalogue/resource-action.ts'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { EMPTY_ITEM, ITEM_LABELS } from '#domain/catalogue/box-fields.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { boxItemResource } from '#server/catalogue/box-item-resource.ts'
import { newId } from '#server/db/portable.ts'
import type { Route } from './+types/new-item.ts'
import { ItemFields } from './item-fields.tsx'
import './box-list.css'

const LIST_PATH = '/desk/products/boxes/items'

export const meta: Route.MetaFunction = () => deskMeta('New item')

export const middleware = [requireArea('products')]

export function loader() {
  return { key: newId(), facts: EMPTY_ITEM }
}

export const action = (args: Route.ActionArgs) => createAction(args, boxItemResource, { list: LIST_PATH })

/** Form that creates a box item. A new item is hidden by default. */
export default function NewItem({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewPage
      noun="item"
      back={{ to: LIST_PATH, name: 'Box items' }}
      labels={ITEM_LABELS}
      start={loaderData}
      answer={actionData}
    >
      {(form) => <ItemFields {...form} reserved={0} />}
    </NewPage>
  )
}
