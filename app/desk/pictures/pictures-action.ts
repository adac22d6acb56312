import { data, redirect } from 'react-router'
import { PICTURES_CONFLICT } from '#domain/catalogue/uploaded-picture.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { actorFrom, type DeskRequest, signedIn } from '#server/auth/require-role.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import type { PicturesAnswer } from './pictures-form.tsx'
import { readPicturesForm, type SlotValues } from './receive-pictures.ts'
import type { SlotSpecs } from './use-picture-slots.ts'

type Submitted<View extends string> = {
  shop: RequestShop
  typed: SlotValues<View>
  /** Version that the form was rendered from. */
  seen: string
  actor: Actor
}

type Saved<View extends string> =
  | { ok: true }
  | { ok: false; why: 'gone' }
  | { ok: false; why: 'faulty'; faults: Partial<Record<View, string>>; fault?: string | undefined }
  /** Someone else saved other pictures since the form was opened. */
  | { ok: false; why: 'clash'; theirs: { slots: SlotValues<View>; seen: string } }

type Options<View extends string> = {
  /** Address of the form; a saved form redirects to it with `?saved`. */
  here: string
  save: (submitted: Submitted<View>) => Promise<Saved<View>>
}

/** Action of a page with a pictures form: uploads the files of a browser without scripts, then saves. */
export async function picturesAction<View extends string>(
  args: DeskRequest,
  slots: SlotSpecs<View>,
  { here, save }: Options<View>,
) {
  const shop = shopOf(args.context)
  const actor = actorFrom(shop, signedIn(args))
  const { typed, faults, seen, isRemoved, fault } = await readPicturesForm(args.request, slots, shop, actor)
  const reply = (rest: Partial<PicturesAnswer<View>>, status: number) => {
    const answer: PicturesAnswer<View> = { typed, faults: {}, sample: {}, ...rest }
    return data(answer, { status })
  }
  if (isRemoved) return reply({}, 200)
  if (fault) return reply({ fault, faults }, 503)
  if (Object.keys(faults).length > 0) return reply({ faults }, 422)
  const saved = await save({ shop, typed, seen, actor })
  if (saved.ok) throw redirect(`${here}?saved`)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  if (saved.why === 'clash') return reply({ fault: PICTURES_CONFLICT, theirs: saved.theirs }, 409)
  return reply({ faults: saved.faults, fault: saved.fault }, 422)
}
