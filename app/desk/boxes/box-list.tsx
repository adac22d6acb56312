import { CatalogueRow, CatalogueTable, PriceCell } from '#app/desk/catalogue/catalogue-table.tsx'
import { usePositions } from '#app/desk/catalogue/position-grip.tsx'
import { cellEditAction } from '#app/desk/catalogue/resource-action.ts'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { MoveAnnouncement } from '#app/desk/layout/reorder.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { describeCapacity } from '#domain/box/box.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { boxResource } from '#server/catalogue/box-resource.ts'
import { listBoxes } from '#server/catalogue/read-boxes.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/box-list.ts'
import '#app/desk/styles/table.css'
import '#app/desk/orders/orders.css'
import '#app/desk/catalogue/stock-cells.css'
import '#app/desk/catalogue/catalogue.css'
import './box-list.css'

export const meta: Route.MetaFunction = () => deskMeta('Build a box')

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  return { boxes: await listBoxes(shopOf(args.context).db) }
}

export const action = (args: Route.ActionArgs) =>
  cellEditAction(args, boxResource, { editable: ['price'], here: '/desk/products/boxes' })

const COLUMNS = [
  { name: 'Box' },
  { name: 'Holds', className: 'c-col' },
  { name: 'Price, GST included', className: 'dk-r' },
]

/** List of boxes in the shop's order. */
export default function BoxList({ loaderData: { boxes }, actionData }: Route.ComponentProps) {
  const positions = usePositions<HTMLTableSectionElement>({
    ids: boxes.map(({ id }) => id),
    nameOf: (id) => boxes.find((box) => box.id === id)?.name ?? id,
    action: '/desk/products/boxes',
    placeOf: (index) => boxes[index]?.place ?? index + 1,
  })
  return (
    <>
      <PageHeader title="Build a box">
        <div className="dk-tools">
          <ButtonLink look="line" to="/desk/products/boxes/items">
            Box items
          </ButtonLink>
          <ButtonLink to="/desk/products/boxes/new">
            <Icon of="plus" />
            New box
          </ButtonLink>
        </div>
      </PageHeader>
      <FormError words={actionData?.id === '' ? actionData.fault : ''} />
      <CatalogueTable
        className="dk-squares dk-boxes"
        columns={COLUMNS}
        rows={boxes}
        list={positions.reorder.list}
        row={({ id, name, picture, selling, ...box }, isOn) => (
          <CatalogueRow
            key={id}
            {...{ id, name, picture, isOn, positions }}
            to={`/desk/products/boxes/${id}`}
            sizes="4rem"
            state={selling}
          >
            <td className="c-col">{describeCapacity(box)}</td>
            <PriceCell
              {...{ id, name }}
              pricePaise={box.pricePaise}
              answered={actionData?.id === id ? actionData : undefined}
            />
          </CatalogueRow>
        )}
      />
      <MoveAnnouncement>{positions.reorder.announcement}</MoveAnnouncement>
      <p className="dk-sub">Click a price to edit it. Archived boxes are listed last.</p>
    </>
  )
}
