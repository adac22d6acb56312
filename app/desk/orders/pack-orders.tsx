import { data, Link } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readFormData } from '#app/platform/read-form.ts'
import { readOrderNumbers } from '#domain/desk/printing.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { packMany } from '#server/orders/bulk-actions.ts'
import type { Route } from './+types/pack-orders.ts'
import { BulkResults } from './bulk-actions.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Packed')

export const middleware = [requireArea('pack')]

export function loader() {
  return null
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const form = await readFormData(args.request)
  const shop = shopOf(args.context)
  const numbers = readOrderNumbers(form.getAll('n').filter((value) => typeof value === 'string'))
  if (numbers.length === 0) return data({ results: [] }, { status: 422 })
  return { results: await packMany(shop.db, numbers, actorFrom(shop, who), shop.log) }
}

/** Result of marking the selected orders as packed. */
export default function PackOrders({ actionData }: Route.ComponentProps) {
  const results = actionData?.results ?? []
  const done = results.filter((result) => result.done)
  const toShip = new URLSearchParams(done.map(({ number }) => ['n', number]))
  return (
    <>
      <PageHeader
        back={{ to: '/desk/orders', name: 'Orders' }}
        title="Packed"
        meta={
          results.length === 0
            ? 'No orders selected. Select some in the list first.'
            : `${done.length} of ${results.length} marked as packed.`
        }
        isStatus
      />
      <BulkResults results={results} />
      {done.length > 0 && (
        <p>
          <Link className="link" to={`/desk/orders/ship?${toShip}`}>
            Mark these as shipped
          </Link>
        </p>
      )}
    </>
  )
}
