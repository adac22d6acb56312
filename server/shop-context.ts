import { createContext, type RouterContextProvider } from 'react-router'
import type { Settings } from '#domain/settings.ts'
import type { Shop } from './shop.ts'

export type RequestShop = Shop & {
  settings: Settings
  /** The shop's own address; only answers that are not cached may use it, unless PUBLIC_ORIGIN is set. */
  origin: string
  requestId: string
}

export const shopContext = createContext<RequestShop>()

/** What a loader or action works with. */
export const shopOf = (context: Readonly<RouterContextProvider>): RequestShop => context.get(shopContext)
