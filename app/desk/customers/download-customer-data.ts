import { data } from 'react-router'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { emailOf, exportCustomerFile } from '#server/customers/customer-data.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/download-customer-data.ts'

export const middleware = [requireArea('privacy')]

/** Downloads a customer's stored data as JSON, for an access request. */
export async function loader(args: Route.LoaderArgs) {
  const { name } = signedIn(args)
  const { db, now, config, address } = shopOf(args.context)
  const email = await emailOf(db, args.params)
  if (!email) throw data(null, { status: 404 })
  const text = await exportCustomerFile(db, email, { who: name, now: now(), live: config.payments === 'live', address })
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="customer.json"',
      'Cache-Control': 'no-store',
    },
  })
}
