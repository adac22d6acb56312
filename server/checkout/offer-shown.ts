import { boxProblem } from '#domain/box/box.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { codeFaultWords } from '#domain/offer/offer-words.ts'
import { offerSummary } from '#domain/order/offer-summary.ts'
import type { OfferAnswer } from '#domain/order/order-answers.ts'
import { basketOf, type Goods } from '#domain/order/price-order.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { offerFor } from './offer-for.ts'

/** What is in a cart, how many of each, or in a box. */
export type Asked = { pieces: ReadonlyMap<string, number> } | { boxId: string; itemIds: readonly string[] }

type Known = { offers: readonly Offer[]; charged: boolean }

/**
 * What an offer takes off what is bought, before there is an order: that of a code, or the best that needs none. Nothing
 * is used by asking, and nobody is counted. `unknown`: the code is none, which whoever guesses is to be held up for.
 */
export async function offerShown(
  db: Db,
  { asked, code }: { asked: Asked; code: string | undefined },
  { offers, charged }: Known,
  now: Date,
): Promise<{ answer: OfferAnswer; unknown: boolean }> {
  const goods = await goodsOf(db, asked)
  if (!goods) return { answer: { ok: true }, unknown: false }
  const basket = basketOf(goods)
  const found = await offerFor(db, { basket, code, offers }, now)
  if (!found.ok) {
    const { fault } = found
    const message = codeFaultWords(found.code, fault, basket.kind)
    return { answer: { ok: false, message }, unknown: fault.why === 'unknown' }
  }
  const { chosen } = found
  if (!chosen) return { answer: { ok: true }, unknown: false }
  const { offer, discount } = chosen
  const summary = offerSummary(goods, chosen, { charged })
  return { answer: { ok: true, offer: { code: offer.code, discountPaise: discount.paise, summary } }, unknown: false }
}

/** As the catalogue has it now; nothing where it cannot be bought as it stands, which is told when the order is placed. */
async function goodsOf(db: Db, asked: Asked): Promise<Goods | undefined> {
  if ('boxId' in asked) {
    const [box, items] = await Promise.all([boxById(db, asked.boxId), itemsById(db, asked.itemIds)])
    const problem = boxProblem({ itemIds: asked.itemIds, totalPaise: 0 }, box, items)
    return !box || (problem && problem.why !== 'price-changed') ? undefined : { box, items: [...items.values()] }
  }
  const products = await productsById(db, [...asked.pieces.keys()])
  const lines = [...asked.pieces].flatMap(([id, quantity]) => {
    const product = products.get(id)
    return product?.onSale ? [{ id, quantity, pricePaise: product.pricePaise }] : []
  })
  return lines.length < asked.pieces.size || lines.length === 0 ? undefined : { lines, products }
}
