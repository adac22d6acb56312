import { pageMeta } from '#app/seo/page-meta.ts'
import { breadcrumbs, collectionCrumb } from '#app/seo/structured-data.ts'
import type { ShopFacts } from '#app/shell/shop-facts.ts'
import type { Collection } from '#domain/catalogue/collections.ts'

type Words = Pick<Collection, 'slug' | 'title'> & { metaDescription: string }

/** Title and description of a list's page, and where it stands in the shop. */
export const listMeta = (words: Words | undefined, shop: ShopFacts | undefined, page = 1) =>
  words && shop
    ? [
        ...pageMeta(`${words.title}${page > 1 ? `, page ${page}` : ''} | ${shop.name}`, words.metaDescription),
        ...(import.meta.env.SSR ? [breadcrumbs(shop, [collectionCrumb(words)])] : []),
      ]
    : []
