import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { FactsForm } from '#app/desk/goods/facts-form.tsx'
import { textsTyped } from '#app/desk/goods/read-product-form.ts'
import { savedWords } from '#app/desk/goods/saved-answer.ts'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { BOX_FIELDS, BOX_LABELS, type BoxFaults, EMPTY_BOX } from '#domain/goods/box-facts.ts'
import { newId } from '#server/db/portable.ts'
import { shownForms } from '#server/desk/goods/read-boxes.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { addBox } from '#server/owner/goods/boxes.ts'
import type { Route } from './+types/new-box.ts'
import { BoxFields } from './box-fields.tsx'
import { NewId } from './new-id.tsx'
import './boxes.css'

export const meta: Route.MetaFunction = () => deskMeta('New box')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  return { key: newId(), facts: EMPTY_BOX, forms: shownForms() }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const form = await readBody(args.request)
  const { key, id } = textsOf(form, ['key', 'id'])
  const { typed } = textsTyped(form, BOX_FIELDS)
  const added = await addBox(shop.db, { key, id: id.trim(), typed }, pressedBy(shop, who))
  if (added.ok) throw redirect(`/desk/products/boxes/${added.id}?did=made`)
  return data({ key, id, facts: added.facts, faults: added.faults }, { status: 422 })
}

/** A box that is not there yet. It is hidden until somebody says otherwise. */
export default function NewBox({ loaderData, actionData }: Route.ComponentProps) {
  const nothing = { ...loaderData, id: '', faults: {} as BoxFaults & { id?: string } }
  const { key, id, facts, faults } = actionData ?? nothing
  return (
    <>
      <Head
        back={{ to: '/desk/products/boxes', name: 'Boxes' }}
        title={
          <>
            New <em>box</em>
          </>
        }
      />
      <FactsForm
        key={JSON.stringify(actionData)}
        {...{ facts, faults }}
        saw={facts}
        labels={BOX_LABELS}
        said={savedWords({ faults }, '')}
        save="Save"
      >
        <NewId id={id} formKey={key} fault={faults.id} />
        <BoxFields facts={facts} faults={faults} forms={loaderData.forms} />
      </FactsForm>
    </>
  )
}
