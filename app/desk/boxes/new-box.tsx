import { NewPage } from '#app/desk/catalogue/new-page.tsx'
import { createAction } from '#app/desk/catalogue/resource-action.ts'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { BOX_LABELS, EMPTY_BOX } from '#domain/catalogue/box-fields.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { boxResource } from '#server/catalogue/box-resource.ts'
import { boxStyles } from '#server/catalogue/read-boxes.ts'
import { newId } from '#server/db/portable.ts'
import type { Route } from './+types/new-box.ts'
import { BoxFields } from './box-fields.tsx'
import './box-list.css'

const LIST_PATH = '/desk/products/boxes'

export const meta: Route.MetaFunction = () => deskMeta('New box')

export const middleware = [requireArea('products')]

export function loader() {
  return { key: newId(), facts: EMPTY_BOX, forms: boxStyles() }
}

export const action = (args: Route.ActionArgs) => createAction(args, boxResource, { list: LIST_PATH })

/** Form that creates a box. A new box is hidden by default. */
export default function NewBox({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewPage
      noun="box"
      back={{ to: LIST_PATH, name: 'Build a box' }}
      labels={BOX_LABELS}
      start={loaderData}
      answer={actionData}
    >
      {(form) => <BoxFields {...form} forms={loaderData.forms} />}
    </NewPage>
  )
}
