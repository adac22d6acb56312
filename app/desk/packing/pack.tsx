import { href, Link, redirect } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { nextInQueue, packingQueue } from '#server/orders/packing/packing-queue.ts'
import type { Route } from './+types/pack.ts'

export const meta: Route.MetaFunction = () => deskMeta('Pack')

export const middleware = [requireArea('pack')]

/** Redirects to the most urgent parcel; returns null when the queue is empty. */
export async function loader(args: Route.LoaderArgs) {
  const { name } = signedIn(args)
  const { db, now, config } = shopOf(args.context)
  const next = nextInQueue(await packingQueue(db, { now: now(), live: config.payments === 'live' }), name)
  if (!next) return null
  const { number, parcel } = next
  throw redirect(href('/desk/orders/:number/parcels/:parcel', { number, parcel: String(parcel + 1) }))
}

export default function Pack() {
  return (
    <>
      <PageHeader title="Nothing to pack" meta="All paid parcels are packed." isStatus />
      <p>
        <Link className="link" to="/desk/orders?state=packed">
          Ready for the courier
        </Link>
      </p>
    </>
  )
}
