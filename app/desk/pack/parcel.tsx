import { data, href, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { type PackRefusal, packParcel, reportMissing, tickItems } from '#server/desk/pack/pack-parcel.ts'
import { namedNext, nextInQueue, packQueue } from '#server/desk/pack/pack-queue.ts'
import { readParcel } from '#server/desk/pack/read-parcel.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/parcel.ts'
import { Bench } from './bench.tsx'
import { parcelOf } from './parcel-key.ts'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Pack ${params.number}`)

/** Also after what was refused: the page shows what is there now. */
export const shouldRevalidate = () => true

export async function loader(args: Route.LoaderArgs) {
  const { name } = await requireRole(args, 'pack')
  const { db, now, config } = shopOf(args.context)
  const key = parcelOf(args.params)
  const at = { now: now(), live: config.payments === 'live' }
  const shown = await readParcel(db, key, at)
  if (!shown) throw data(null, { status: 404 })
  const next = nextInQueue(await packQueue(db, at), name, { number: key.number, parcel: key.parcel - 1 })
  return { ...shown, parcel: key.parcel, me: name, now: at.now.toISOString(), next: await namedNext(db, next) }
}

const ACTS = ['keep', 'pack', 'missing'] as const

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'pack')
  const form = await readBody(args.request)
  const { act: said, version, text } = textsOf(form, ['act', 'version', 'text'])
  const act = ACTS.find((one) => one === said)
  if (!act) throw data(null, { status: 400 })
  const shop = shopOf(args.context)
  const { db } = shop
  const key = parcelOf(args.params)
  const by = pressedBy(shop, who)
  const change = changeOf(form)
  // What comes after it is known only while it is among what waits.
  const queue = act === 'pack' || act === 'missing' ? await packQueue(db, by) : []
  const here = { number: key.number, parcel: key.parcel - 1 }
  const done =
    act === 'missing'
      ? await reportMissing(db, key, text, by)
      : act === 'pack'
        ? await packParcel(db, key, { version, change }, by)
        : await tickItems(db, key, change, by)
  if (!done) return data({ fault: 'Please say what is missing.', act, text, isLeft: false }, { status: 422 })
  if (!done.ok && done.why === 'no-parcel') throw data(null, { status: 404 })
  if (!done.ok) return data({ fault: wordsOf(done), act, text, isLeft: done.why === 'left' }, { status: 409 })
  if (act === 'keep') throw redirect(args.url.pathname)
  throw redirect(addressOf(nextInQueue(queue, who.name, here)))
}

/** What was put in and taken out since the page was made. */
function changeOf(form: FormData) {
  const texts = (field: string) => form.getAll(field).filter((value) => typeof value === 'string')
  const [ticked, shown] = [texts('item'), texts('shown')]
  return {
    put: ticked.filter((item) => !shown.includes(item)),
    took: shown.filter((item) => !ticked.includes(item)),
  }
}

function wordsOf(refusal: PackRefusal): string {
  switch (refusal.why) {
    case 'left':
      return 'Not everything is ticked yet.'
    case 'changed':
      return 'Somebody has changed this parcel since you opened it: its address, its card or its day. Look once more, then press again. What is ticked stays ticked.'
    default:
      return 'This parcel is not to be packed any more. Nothing was done.'
  }
}

const addressOf = (next: { number: string; parcel: number } | undefined): string =>
  next
    ? href('/desk/orders/:number/parcels/:parcel', { number: next.number, parcel: String(next.parcel + 1) })
    : href('/desk/orders/pack')

export default function ParcelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, parcel } = loaderData
  return <Bench key={`${number} ${parcel}`} shown={loaderData} failed={actionData ?? undefined} />
}
