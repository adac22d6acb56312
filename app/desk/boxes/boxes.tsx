import { data, Link } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { InPlace } from '#app/desk/goods/in-place.tsx'
import { inPlaceAnswer } from '#app/desk/goods/in-place-answer.ts'
import { ProductStateMark } from '#app/desk/goods/product-state.tsx'
import { useGoodsRows } from '#app/desk/goods/use-goods-rows.ts'
import { readForm } from '#app/forms/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { capacityWords } from '#domain/box/box.ts'
import { PAISE_PER_RUPEE } from '#domain/payment/money.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/boxes.ts'
import '#app/desk/styles/table.css'
import '#app/desk/orders/orders.css'
import '#app/desk/goods/goods.css'
import './boxes.css'

export const meta: Route.MetaFunction = () => deskMeta('Boxes')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const { listBoxes } = await import('#server/desk/goods/read-boxes.ts')
  return { boxes: await listBoxes(shopOf(args.context).db) }
}

/** A price that was changed where it stands. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const { id, field, value, was, stay } = await readForm(args.request, ['id', 'field', 'value', 'was', 'stay'])
  if (field !== 'price') throw data(null, { status: 400 })
  const { saveFacts } = await import('#server/owner/goods/fact-kind.ts')
  const { BOX_KIND } = await import('#server/owner/goods/box-kind.ts')
  const change = { id, saw: { price: was }, typed: { price: value } }
  const saved = await saveFacts(shop.db, BOX_KIND, change, pressedBy(shop, who))
  return inPlaceAnswer(saved, { id, field, value, stay }, '/desk/products/boxes')
}

/** The boxes to build in, in the shop's order. */
export default function Boxes({ loaderData: { boxes }, actionData }: Route.ComponentProps) {
  const { table, at } = useGoodsRows()
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
      <table className="dk-grid dk-goods dk-squares dk-boxes" ref={table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Picture</span>
            </th>
            <th scope="col">Box</th>
            <th scope="col" className="c-col">
              Holds
            </th>
            <th scope="col" className="dk-r">
              Price, GST included
            </th>
            <th scope="col" className="c-st">
              State
            </th>
          </tr>
        </thead>
        <tbody>
          {boxes.map((box, index) => (
            <tr key={box.id} className={index === at ? 'is-on' : undefined}>
              <td className="c-pic">
                <Picture picture={box.picture} sizes="4rem" />
              </td>
              <td className="c-name">
                <Link className="name" to={`/desk/products/boxes/${box.id}`}>
                  {box.name}
                </Link>
                <span className="dk-sub">{box.id}</span>
              </td>
              <td className="c-col">{capacityWords(box)}</td>
              <td className="c-price dk-r">
                <InPlace
                  {...{ id: box.id, name: box.name, field: 'price', label: 'Price' }}
                  value={String(box.pricePaise / PAISE_PER_RUPEE)}
                  answered={actionData?.id === box.id ? actionData : undefined}
                />
              </td>
              <td className="c-st">
                <ProductStateMark state={box.selling} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dk-sub">Press a price to change it here. Archived ones come last.</p>
    </>
  )
}
