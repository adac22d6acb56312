import { data, href, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { checkItems, type PackRefusal, packParcel, reportMissingItem } from '#server/orders/packing/pack-parcel.ts'
import { describeNext, nextInQueue, packingQueue, queueHeading } from '#server/orders/packing/packing-queue.ts'
import { readParcel } from '#server/orders/packing/read-parcel.ts'
import type { Route } from './+types/parcel.ts'
import { PackingStation } from './packing-station.tsx'
import { parseParcelKey } from './parcel-state.tsx'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Pack ${params.number}`)

/** Reloads after refused actions too, so that the page shows the current state. */
export const shouldRevalidate = () => true

export const middleware = [requireArea('pack')]

export async function loader(args: Route.LoaderArgs) {
  const { name } = signedIn(args)
  const { db, now, config } = shopOf(args.context)
  const key = parseParcelKey(args.params)
  const at = { now: now(), live: config.payments === 'live' }
  const shown = await readParcel(db, key, at)
  if (!shown) throw data(null, { status: 404 })
  const here = { number: key.number, parcel: key.parcel - 1 }
  const queue = await packingQueue(db, at)
  const next = await describeNext(db, nextInQueue(queue, name, here))
  const group = queueHeading(queue, here, shown.today)
  return { ...shown, parcel: key.parcel, me: name, now: at.now.toISOString(), next, group }
}

const ACTS = ['keep', 'pack', 'missing'] as const

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const form = await readFormData(args.request)
  const { act: submittedAct, version, text } = readTexts(form, ['act', 'version', 'text'])
  const act = ACTS.find((one) => one === submittedAct)
  if (!act) throw data(null, { status: 400 })
  const shop = shopOf(args.context)
  const { db } = shop
  const key = parseParcelKey(args.params)
  const actor = actorFrom(shop, who)
  const change = checkChangeOf(form)
  // The queue is read before the action, which removes this parcel from it.
  const queue = act === 'pack' || act === 'missing' ? await packingQueue(db, actor) : []
  const currentParcel = { number: key.number, parcel: key.parcel - 1 }
  const outcome =
    act === 'missing'
      ? await reportMissingItem(db, key, text, actor)
      : act === 'pack'
        ? await packParcel(db, key, { version, change }, actor)
        : await checkItems(db, key, change, actor)
  if (!outcome) return data({ fault: 'Please say what is missing.', act, text, isLeft: false }, { status: 422 })
  if (!outcome.ok && outcome.why === 'no-parcel') throw data(null, { status: 404 })
  if (!outcome.ok)
    return data({ fault: refusalMessage(outcome), act, text, isLeft: outcome.why === 'left' }, { status: 409 })
  if (act === 'keep') throw redirect(args.url.pathname)
  throw redirect(packingUrl(nextInQueue(queue, who.name, currentParcel)))
}

/** Checked items that were added and removed since the page was rendered. */
function checkChangeOf(form: FormData) {
  const texts = (field: string) => form.getAll(field).filter((value) => typeof value === 'string')
  const [ticked, shown] = [texts('item'), texts('shown')]
  return {
    put: ticked.filter((item) => !shown.includes(item)),
    took: shown.filter((item) => !ticked.includes(item)),
  }
}

function refusalMessage(refusal: PackRefusal): string {
  switch (refusal.why) {
    case 'left':
      return 'Some items are not checked yet.'
    case 'changed':
      return 'This parcel has changed since you opened it: its address, card or delivery date. Check it, then try again. Checked items stay checked.'
    default:
      return 'This parcel can no longer be packed. Nothing was changed.'
  }
}

const packingUrl = (next: { number: string; parcel: number } | undefined): string =>
  next
    ? href('/desk/orders/:number/parcels/:parcel', { number: next.number, parcel: String(next.parcel + 1) })
    : href('/desk/orders/pack')

export default function ParcelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, parcel } = loaderData
  return <PackingStation key={`${number} ${parcel}`} shown={loaderData} failed={actionData ?? undefined} />
}
