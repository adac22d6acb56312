import { data } from 'react-router'
import { flashMessage } from '#app/desk/catalogue/edit-form.tsx'
import { EditPage } from '#app/desk/catalogue/edit-page.tsx'
import { resourceAction } from '#app/desk/catalogue/resource-action.ts'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { BOX_LABELS } from '#domain/catalogue/box-fields.ts'
import { boxSavedNotice } from '#domain/catalogue/saved-notice.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { boxResource } from '#server/catalogue/box-resource.ts'
import { boxStyles, readBox } from '#server/catalogue/read-boxes.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/edit-box.ts'
import { BoxFields } from './box-fields.tsx'
import './box-list.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.box.facts.name ?? 'Box')

export const shouldRevalidate = () => true

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const box = await readBox(shopOf(args.context).db, args.params.id)
  if (!box) throw data(null, { status: 404 })
  return { box, forms: boxStyles(), did: flashMessage(args.url, boxSavedNotice(box.facts)) }
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return resourceAction(args, boxResource, { id, here: `/desk/products/boxes/${id}` })
}

/** Edit page of a box. */
export default function EditBox({ loaderData: { box, forms, did }, actionData }: Route.ComponentProps) {
  return (
    <EditPage
      record={box}
      labels={BOX_LABELS}
      answer={actionData}
      did={did}
      back={{ to: '/desk/products/boxes', name: 'Build a box' }}
      order={{ to: '/desk/products/boxes', name: 'Build a box' }}
      shopPath={box.facts.selling === 'on' && '/build-your-own/start'}
    >
      {(form) => <BoxFields {...form} forms={forms} />}
    </EditPage>
  )
}
