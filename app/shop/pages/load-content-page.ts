import type { PageName, PageValues } from '#domain/content/content-page.ts'
import { contentTag } from '#server/cache/cache-tags.ts'
import { readContent, readSamplePage } from '#server/content/content-versions.ts'
import type { TradeFacts } from '#server/content/placeholders.ts'
import { renderContentPage } from '#server/content/to-content-page.ts'
import { restatedMarkdown } from '#server/delivery/delivery-statements.ts'
import { acceptsCards, type RequestShop, taxDisplay } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'

const ALT = 'A cream gift box tied in claret ribbon, with a journal, a bow, a spool of cord and a sprig of eucalyptus'

/** Opening picture of Our Story. */
export const storyPicture = () => findPicture('site/our-story-tall', ALT)

/** Returns a content page: the newest version of the owner's text, or the sample. Adds the page's cache tag. */
export async function loadContentPage(shop: RequestShop, name: PageName) {
  shop.shows.add(contentTag(name))
  const stored = await readContent(shop.db, name)
  const words = { ...(await readSamplePage(shop.config.root, name)), ...stored?.texts }
  return renderShopPage(shop, words)
}

/** Renders a page with the shop's settings, promises and delivery tables. */
export function renderShopPage(shop: RequestShop, words: PageValues) {
  const titles = Object.fromEntries(shop.collections.map(({ slug, title }) => [slug, title]))
  const restate = restatedMarkdown(shop.delivery, titles)
  const { title, description, text } = words
  const current = { title, description: restate(description), text: restate(text) }
  return renderContentPage(current, shop.settings, tradeOf(shop))
}

/** Returns the tax and payment facts that decide which sentences a page shows. */
export function tradeOf(shop: RequestShop): TradeFacts {
  const { charged, included, rates } = taxDisplay(shop)
  const usualRates = rates !== undefined && Object.keys(rates).length === 0
  return { gst: charged, gstIncluded: included, usualRates, cards: acceptsCards(shop), promises: shop.promises }
}
