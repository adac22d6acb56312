import { createContext, type RouterContextProvider } from 'react-router'
import type { Settings } from '#domain/settings.ts'
import type { Shop } from './shop.ts'

export type RequestShop = Shop & {
  settings: Settings
  /** The shop's own address; only answers that are not cached may use it, unless PUBLIC_ORIGIN is set. */
  origin: string
  requestId: string
  /** Where the visitor comes from, where limits count that. */
  network: string | undefined
}

export const shopContext = createContext<RequestShop>()

/** Set by whoever meets it: the answer failed because the database is away, not because of a fault of ours. */
export const databaseAwayContext = createContext(false)

/** What a loader or action works with. */
export const shopOf = (context: Readonly<RouterContextProvider>): RequestShop => context.get(shopContext)
