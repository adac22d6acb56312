import { data } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { GoodsRow, GoodsTable, PriceCell } from '#app/desk/goods/goods-table.tsx'
import { inPlaceAnswer } from '#app/desk/goods/in-place-answer.ts'
import { readForm } from '#app/forms/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { capacityWords } from '#domain/box/box.ts'
import { listBoxes } from '#server/desk/goods/read-boxes.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { BOX_KIND } from '#server/owner/goods/box-kind.ts'
import { saveFacts } from '#server/owner/goods/fact-kind.ts'
import type { Route } from './+types/boxes.ts'
import '#app/desk/styles/table.css'
import '#app/desk/orders/orders.css'
import '#app/desk/goods/goods.css'
import './boxes.css'

export const meta: Route.MetaFunction = () => deskMeta('Boxes')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  return { boxes: await listBoxes(shopOf(args.context).db) }
}

/** A price that was changed where it stands. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const { id, field, value, was, stay } = await readForm(args.request, ['id', 'field', 'value', 'was', 'stay'])
  if (field !== 'price') throw data(null, { status: 400 })
  const change = { id, saw: { price: was }, typed: { price: value } }
  const saved = await saveFacts(shop.db, BOX_KIND, change, pressedBy(shop, who))
  return inPlaceAnswer(saved, { id, field, value, stay }, '/desk/products/boxes')
}

const COLUMNS = [
  { name: 'Box' },
  { name: 'Holds', className: 'c-col' },
  { name: 'Price, GST included', className: 'dk-r' },
]

/** The boxes to build in, in the shop's order. */
export default function Boxes({ loaderData: { boxes }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Head title="Boxes" back={{ to: '/desk/products', name: 'Products' }}>
        <div className="dk-tools">
          <ButtonLink look="line" to="/desk/products/boxes/items">
            Things to put in
          </ButtonLink>
          <ButtonLink to="/desk/products/boxes/new">
            <Icon of="plus" />
            New box
          </ButtonLink>
        </div>
      </Head>
      <GoodsTable
        className="dk-squares dk-boxes"
        columns={COLUMNS}
        rows={boxes}
        row={({ id, name, picture, selling, ...box }, isOn) => (
          <GoodsRow
            key={id}
            {...{ id, name, picture, isOn }}
            to={`/desk/products/boxes/${id}`}
            sizes="4rem"
            state={selling}
          >
            <td className="c-col">{capacityWords(box)}</td>
            <PriceCell
              {...{ id, name }}
              pricePaise={box.pricePaise}
              answered={actionData?.id === id ? actionData : undefined}
            />
          </GoodsRow>
        )}
      />
      <p className="dk-sub">Press a price to change it here. Archived ones come last.</p>
    </>
  )
}
