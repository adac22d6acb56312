import { useRouteLoaderData } from 'react-router'
import type { ShopFacts } from './shop-facts.ts'

/** The layout route of all that a visitor sees (`app/routes.ts`). */
const SHOP_ROUTE = 'shop'

/** What every page knows of the shop; `undefined` where its books could not be read. */
export const useShop = () => useRouteLoaderData<ShopFacts>(SHOP_ROUTE)

/** What the owner calls the shop. */
export const useShopName = (): string => useShop()?.name ?? ''

type Match = { id: string; loaderData?: unknown } | undefined

/** The same, for a page's title and for what stands in its head. */
export const shopIn = (matches: readonly Match[]) =>
  matches.find((match) => match?.id === SHOP_ROUTE)?.loaderData as ShopFacts | undefined
