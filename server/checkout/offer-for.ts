import { indianDate } from '#domain/delivery/day.ts'
import { automaticOffers, byCode, type Chosen, offersOn } from '#domain/offer/choose-offer.ts'
import type { Basket } from '#domain/offer/discount.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { plainCode } from '#domain/offer/offer-code.ts'
import type { OfferFault } from '#domain/offer/offer-words.ts'
import { homesOf } from '#server/catalogue/homes.ts'
import { offerOfCode, openOffers } from '#server/catalogue/offers.ts'
import type { Db } from '#server/db/connect.ts'
import { type MayBe, mayUse } from '#server/stock/offer-uses.ts'

type Wanted = {
  basket: Basket
  /** As it was typed; without one the best offer holds that needs none. */
  code: string | undefined
  /** What this machine knows of the shop's offers: where none holds by itself nothing is asked. */
  offers: readonly Offer[] | undefined
} & MayBe

/** `oneNumber`: a better offer that needs no code would hold if the phone field held a single number. */
type OfferFound = { ok: true; chosen: Chosen | undefined; oneNumber?: boolean }
export type OfferRefused = { ok: false; code: string; fault: OfferFault }

/** The one offer that holds for what is bought, or why the code that was given does not. Nothing is used by asking. */
export async function offerFor(
  db: Db,
  { basket, code = '', offers = [], ...who }: Wanted,
  now: Date,
): Promise<OfferFound | OfferRefused> {
  const today = indianDate(now)
  const isLeft = async ({ offer }: Chosen) => mayUse(db, { ...offer, offerId: offer.id }, who, now)
  const plain = plainCode(code)
  if (plain !== '') {
    const offer = await offerOfCode(db, plain)
    const chosen = byCode(offer, await hung(db, basket, offer ? [offer] : []), today)
    if ('why' in chosen) return { ok: false, code: plain, fault: chosen }
    const left = await isLeft(chosen)
    return left.ok ? { ok: true, chosen } : { ok: false, code: plain, fault: left.fault }
  }
  if (!offersOn(offers, today).automatic) return { ok: true, chosen: undefined }
  const open = await openOffers(db)
  let oneNumber = false
  for (const chosen of automaticOffers(open, await hung(db, basket, open), today)) {
    const left = await isLeft(chosen)
    if (left.ok) return { ok: true, chosen, oneNumber }
    oneNumber ||= left.fault.why === 'one-number'
  }
  return { ok: true, chosen: undefined, oneNumber }
}

/** A gift that hangs in several collections is of each, whichever it was bought in; asked where an offer is for some alone. */
async function hung(db: Db, basket: Basket, offers: readonly Offer[]): Promise<Basket> {
  if (basket.kind === 'box' || !offers.some(({ scope }) => scope === 'collections')) return basket
  const homes = await homesOf(
    db,
    basket.lines.flatMap(({ ids }) => ids),
  )
  const lines = basket.lines.map((line) => ({ ...line, collections: line.ids.flatMap((id) => homes.get(id) ?? []) }))
  return { ...basket, lines }
}
