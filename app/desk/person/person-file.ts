import { data } from 'react-router'
import { emailOf, handOut } from '#server/desk/person/person.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/person-file.ts'

/** What is held about whoever ordered or wrote, as a file. */
export async function loader(args: Route.LoaderArgs) {
  const { name } = await requireRole(args, 'privacy')
  const { db, now, config, address } = shopOf(args.context)
  const email = await emailOf(db, args.params)
  if (!email) throw data(null, { status: 404 })
  const text = await handOut(db, email, { who: name, now: now(), live: config.payments === 'live', address })
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="person.json"',
      'Cache-Control': 'no-store',
    },
  })
}
