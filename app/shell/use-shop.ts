import { useRouteLoaderData } from 'react-router'
import type { CollectionSummary } from '#domain/catalogue/collections.ts'
import type { ShopData } from './shop-data.ts'

const NONE: readonly CollectionSummary[] = []

/** The shop's collections; empty when the shop data could not be read. */
export const useCollections = (): readonly CollectionSummary[] => useShop()?.collections ?? NONE

/** Id of the shop's layout route (`app/routes.ts`). */
const SHOP_ROUTE = 'shop'

/** Returns the shop's data; undefined when the database was unavailable. */
export const useShop = () => useRouteLoaderData<ShopData>(SHOP_ROUTE)

/** Returns the promises to customers as texts; undefined when the database was unavailable. */
export const usePromises = () => useShop()?.promises

/** Returns the shop's name. */
export const useShopName = (): string => useShop()?.name ?? ''

type Match = { id: string; loaderData?: unknown } | undefined

/** Returns the shop's data from route matches, for `meta` functions. */
export const shopFromMatches = (matches: readonly Match[]) =>
  matches.find((match) => match?.id === SHOP_ROUTE)?.loaderData as ShopData | undefined
