import { href, Link, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { nextInQueue, packQueue } from '#server/desk/pack/pack-queue.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/pack.ts'

export const meta: Route.MetaFunction = () => deskMeta('Pack')

/** Leads to the parcel that has to leave first. */
export async function loader(args: Route.LoaderArgs) {
  const { name } = await requireRole(args, 'pack')
  const { db, now, config } = shopOf(args.context)
  const next = nextInQueue(await packQueue(db, { now: now(), live: config.payments === 'live' }), name)
  if (!next) return null
  const { number, parcel } = next
  throw redirect(href('/desk/orders/:number/parcels/:parcel', { number, parcel: String(parcel + 1) }))
}

export default function Pack() {
  return (
    <>
      <Head title="Nothing to pack" meta="Every parcel that is paid for is packed." says />
      <p>
        <Link className="link" to="/desk/orders?state=packed">
          What waits for the courier
        </Link>
      </p>
    </>
  )
}
