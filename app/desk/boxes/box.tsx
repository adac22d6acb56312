import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { ChangeLog } from '#app/desk/goods/change-log.tsx'
import { FactsForm } from '#app/desk/goods/facts-form.tsx'
import { FactsHead } from '#app/desk/goods/facts-head.tsx'
import { PlaceForm } from '#app/desk/goods/place-form.tsx'
import { textsTyped } from '#app/desk/goods/read-product-form.ts'
import { didWords, refusedAnswer, savedAnswer, savedWords } from '#app/desk/goods/saved-answer.ts'
import { Fault } from '#app/desk/orders/order-part.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { BOX_FIELDS, BOX_LABELS } from '#domain/goods/box-facts.ts'
import { goodsSavedWords } from '#domain/goods/saved-words.ts'
import { readBox, shownForms } from '#server/desk/goods/read-boxes.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { BOX_KIND } from '#server/owner/goods/box-kind.ts'
import { actOnBox } from '#server/owner/goods/boxes.ts'
import { saveFacts } from '#server/owner/goods/fact-kind.ts'
import type { Route } from './+types/box.ts'
import { BoxFields } from './box-fields.tsx'
import './boxes.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.box.facts.name ?? 'Box')

export const shouldRevalidate = () => true

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const box = await readBox(shopOf(args.context).db, args.params.id)
  if (!box) throw data(null, { status: 404 })
  return { box, forms: shownForms(), did: didWords(args.url, goodsSavedWords(box.facts)) }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const form = await readBody(args.request)
  const [by, { id }] = [pressedBy(shop, who), args.params]
  const here = `/desk/products/boxes/${id}`
  const { act, ...said } = textsOf(form, ['act', 'change', 'place'])
  if (act !== 'save') {
    const answer = await actOnBox(shop.db, id, { act, ...said }, by)
    if (!answer) throw data(null, { status: 400 })
    if (!answer.ok) return refusedAnswer(answer.message)
    throw redirect(`${here}?did=done`)
  }
  return savedAnswer(await saveFacts(shop.db, BOX_KIND, { id, ...textsTyped(form, BOX_FIELDS) }, by), here)
}

/** A box to build in. */
export default function BoxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { box, forms, did } = loaderData
  const typed = actionData?.form
  const facts = typed?.facts ?? box.facts
  const faults = typed?.faults ?? {}
  return (
    <>
      <FactsHead id={box.id} facts={box.facts} back={{ to: '/desk/products/boxes', name: 'Boxes' }}>
        {box.facts.selling === 'on' && (
          <a className="btn-line" href="/build-your-own/start">
            <Icon of="external-link" />
            See it in the shop
          </a>
        )}
      </FactsHead>
      <Fault words={actionData?.fault} />
      <FactsForm
        key={JSON.stringify([typed, box.facts])}
        {...{ facts, faults }}
        saw={typed?.now ?? box.facts}
        clashes={typed?.clashes ?? []}
        labels={BOX_LABELS}
        said={savedWords(typed, did)}
        save="Save"
      >
        <BoxFields facts={facts} faults={faults} forms={forms} />
      </FactsForm>
      <div className="dk-split dk-after">
        <div>
          <ChangeLog changes={box.changes} labels={BOX_LABELS} />
        </div>
        <div>
          <PlaceForm place={box.place} places={box.places} among="boxes" />
        </div>
      </div>
    </>
  )
}
