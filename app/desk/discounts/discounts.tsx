import { data, Form, Link, redirect } from 'react-router'
import { type TableColumn, TableHeader } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SwitchButton } from '#app/ui/switch.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import { describeDiscountValue, describePeriod, describeScope, formatUses } from '#domain/discount/describe-discount.ts'
import { discountState } from '#domain/discount/discount.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { setDiscountEnabled } from '#server/discounts/edit-discount.ts'
import { listDiscounts } from '#server/discounts/list-discounts.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/discounts.ts'
import { DiscountStatus } from './discount-fields.tsx'
import '#app/desk/styles/table.css'
import './discounts.css'

export const meta: Route.MetaFunction = () => deskMeta('Discounts')

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const { db, now } = shopOf(args.context)
  const today = indianDate(now())
  const all = await listDiscounts(db, now())
  return { offers: all.map((it) => ({ ...it, standing: discountState(it.offer, today) })) }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const { id, seen, to } = await readForm(args.request, ['id', 'seen', 'to'])
  if (to !== 'on' && to !== 'off') throw data(null, { status: 400 })
  const changed = await setDiscountEnabled(shop.db, { id, seen }, to === 'on', actorFrom(shop, who))
  if (changed.ok) throw redirect('/desk/offers')
  return data({ fault: changed.message }, { status: 409 })
}

const COLUMNS: readonly TableColumn[] = [
  ...['Name', 'Value', 'Applies to'],
  { name: 'Used', className: 'dk-r' },
  'State',
  { name: 'Switch', isRead: true },
]

/** List of discounts with their uses. */
export default function Discounts({ loaderData: { offers }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Discounts">
        <ButtonLink to="/desk/offers/new">
          <Icon of="plus" />
          New discount
        </ButtonLink>
      </PageHeader>
      {actionData?.fault && (
        <p className="strip is-error" role="alert">
          {actionData.fault}
        </p>
      )}
      {offers.length === 0 ? (
        <p>No discounts yet. The code field appears at checkout once a discount is active.</p>
      ) : (
        <table className="dk-grid dk-offers">
          <TableHeader of={COLUMNS} />
          <tbody>
            {offers.map((it) => (
              <DiscountRow key={it.offer.id} it={it} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

type DiscountListItem = Route.ComponentProps['loaderData']['offers'][number]

function DiscountRow({ it: { offer, standing, used, held, updatedAt } }: { it: DiscountListItem }) {
  return (
    <tr>
      <td>
        <Link className="dk-no" to={`/desk/offers/${offer.id}`}>
          {offer.name}
        </Link>
        <div className="dk-sub">{offer.code || 'No code'}</div>
      </td>
      <td>{describeDiscountValue(offer)}</td>
      <td>
        {describeScope(offer)}
        <div className="dk-sub">{describePeriod(offer)}</div>
      </td>
      <td className="dk-r num">
        {formatUses(used, offer)}
        {held > 0 && <div className="dk-sub">{held} unpaid</div>}
      </td>
      <td>
        <DiscountStatus standing={standing} />
      </td>
      <td className="dk-r">
        {standing !== 'over' && (
          <Form method="post">
            <input type="hidden" name="id" value={offer.id} />
            <input type="hidden" name="seen" value={updatedAt} />
            <SwitchButton isOn={offer.isOn} name="to" value={offer.isOn ? 'off' : 'on'} label={offer.name} />
          </Form>
        )}
      </td>
    </tr>
  )
}
