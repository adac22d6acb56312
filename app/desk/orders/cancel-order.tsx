import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { loadCancelPreview, submitCancel } from '#server/orders/order-actions.ts'
import type { Route } from './+types/cancel-order.ts'
import { EffectsPreview, OrderSubpage } from './order-subpage.tsx'
import '#app/desk/styles/detail.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Cancel, ${params.number}`)

export const middleware = [requireArea('payments')]

export async function loader(args: Route.LoaderArgs) {
  const who = signedIn(args)
  const [shop, { number }] = [shopOf(args.context), args.params]
  const look = await loadCancelPreview(shop.db, number, actorFrom(shop, who))
  if (!look) throw data(null, { status: 404 })
  return { number, look }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const [shop, { number }] = [shopOf(args.context), args.params]
  const { seen } = await readForm(args.request, ['seen'])
  const error = await submitCancel(shop.db, number, seen, actorFrom(shop, who))
  if (error) return data({ fault: error }, { status: 409 })
  throw redirect(`/desk/orders/${number}`)
}

/** Cancels an unpaid order after a preview of the effects. */
export default function CancelOrder({ loaderData: { number, look }, actionData }: Route.ComponentProps) {
  return (
    <OrderSubpage number={number} name="Cancel">
      {look.ok ? (
        <EffectsPreview
          effects={look.effects}
          fault={actionData?.fault}
          warning="A cancelled order cannot be opened again."
        >
          <input type="hidden" name="seen" value={look.seen} />
          <Button type="submit" look="line" className="is-no">
            Cancel order
          </Button>
        </EffectsPreview>
      ) : (
        <p>{look.words}</p>
      )}
    </OrderSubpage>
  )
}
