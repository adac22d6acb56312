import type { PageName } from '#domain/words/page-words.ts'
import type { Trade } from '#server/content/owners-words.ts'
import { samplePage } from '#server/content/sample-page.ts'
import { contentPage } from '#server/content/to-content-page.ts'
import { type RequestShop, takesCards, taxShown } from '#server/http/shop-context.ts'
import { readWords } from '#server/settings/words.ts'
import { wordsSubject } from '#server/versions/shown-versions.ts'

/** What a page says now: the newest version of its owner's words, else the sample's. */
export async function ownersPage(shop: RequestShop, name: PageName) {
  shop.shows.add(wordsSubject(name))
  const said = await readWords(shop.db, name)
  const words = { ...(await samplePage(shop.config.root, name)), ...said?.texts }
  return contentPage(words, shop.settings, tradeOf(shop))
}

/** What the shop's way of selling leaves to be said. */
export function tradeOf(shop: RequestShop): Trade {
  const { charged, rates } = taxShown(shop)
  const usualRates = rates !== undefined && Object.keys(rates).length === 0
  return { gst: charged, usualRates, cards: takesCards(shop) }
}
