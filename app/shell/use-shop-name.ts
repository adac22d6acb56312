import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'

/** What the owner calls the shop. */
export const useShopName = (): string => useRouteLoaderData<typeof loader>('root')?.name ?? ''
