import { pageMeta } from '#app/shell/seo/page-meta.ts'
import { breadcrumbs, collectionCrumb } from '#app/shell/seo/structured-data.ts'
import type { ShopData } from '#app/shell/shop-data.ts'
import type { Collection } from '#domain/catalogue/collections.ts'

type ListTexts = Pick<Collection, 'slug' | 'title'> & { metaDescription: string }

/** Title, description and breadcrumbs of a list page. */
export const listMeta = (words: ListTexts | undefined, shop: ShopData | undefined, page = 1) =>
  words && shop
    ? [
        ...pageMeta(`${words.title}${page > 1 ? `, page ${page}` : ''} | ${shop.name}`, words.metaDescription),
        ...(import.meta.env.SSR ? [breadcrumbs(shop, [collectionCrumb(words)])] : []),
      ]
    : []
