import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { FactsForm } from '#app/desk/goods/facts-form.tsx'
import { textsTyped } from '#app/desk/goods/read-product-form.ts'
import { savedWords } from '#app/desk/goods/saved-answer.ts'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { EMPTY_ITEM, ITEM_FIELDS, ITEM_LABELS, type ItemFaults } from '#domain/goods/item-facts.ts'
import { newId } from '#server/db/portable.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { addItem } from '#server/owner/goods/items.ts'
import type { Route } from './+types/new-item.ts'
import { ItemFields } from './item-fields.tsx'
import { NewId } from './new-id.tsx'
import './boxes.css'

export const meta: Route.MetaFunction = () => deskMeta('New thing')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  return { key: newId(), facts: EMPTY_ITEM }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const form = await readBody(args.request)
  const { key, id } = textsOf(form, ['key', 'id'])
  const { typed } = textsTyped(form, ITEM_FIELDS)
  const added = await addItem(shop.db, { key, id: id.trim(), typed }, pressedBy(shop, who))
  if (added.ok) throw redirect(`/desk/products/boxes/items/${added.id}?did=made`)
  return data({ key, id, facts: added.facts, faults: added.faults }, { status: 422 })
}

/** An item for boxes that is not there yet. It is hidden until somebody says otherwise. */
export default function NewItem({ loaderData, actionData }: Route.ComponentProps) {
  const nothing = { ...loaderData, id: '', faults: {} as ItemFaults & { id?: string } }
  const { key, id, facts, faults } = actionData ?? nothing
  return (
    <>
      <Head
        back={{ to: '/desk/products/boxes/items', name: 'Things for boxes' }}
        title={
          <>
            New <em>thing</em>
          </>
        }
      />
      <FactsForm
        key={JSON.stringify(actionData)}
        {...{ facts, faults }}
        saw={facts}
        labels={ITEM_LABELS}
        said={savedWords({ faults }, '')}
        save="Save"
      >
        <NewId id={id} formKey={key} fault={faults.id} />
        <ItemFields facts={facts} faults={faults} reserved={0} />
      </FactsForm>
    </>
  )
}
