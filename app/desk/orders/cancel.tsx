import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { cancelAtDesk, lookAtCancel } from '#server/desk/orders/cancel-at-desk.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/cancel.ts'
import { Happens, OrderPart } from './order-part.tsx'
import '#app/desk/styles/one.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Cancel, ${params.number}`)

export async function loader(args: Route.LoaderArgs) {
  const who = await requireRole(args, 'payments')
  const [shop, { number }] = [shopOf(args.context), args.params]
  const look = await lookAtCancel(shop.db, number, pressedBy(shop, who))
  if (!look) throw data(null, { status: 404 })
  return { number, look }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'payments')
  const [shop, { number }] = [shopOf(args.context), args.params]
  const { seen } = await readForm(args.request, ['seen'])
  const fault = await cancelAtDesk(shop.db, number, seen, pressedBy(shop, who))
  if (fault) return data({ fault }, { status: 409 })
  throw redirect(`/desk/orders/${number}`)
}

/** An order that nobody has paid for is given up, once somebody has read what that means. */
export default function Cancel({ loaderData: { number, look }, actionData }: Route.ComponentProps) {
  return (
    <OrderPart number={number} name="Cancel">
      {look.ok ? (
        <Happens lines={look.lines} fault={actionData?.fault}>
          <input type="hidden" name="seen" value={look.seen} />
          <Button type="submit" look="line" className="is-no">
            Cancel it for good
          </Button>
        </Happens>
      ) : (
        <p>{look.words}</p>
      )}
    </OrderPart>
  )
}
