import { type Area, may, type Role } from '#domain/desk/roles.ts'

/** A place of the desk, as its bar names them. */
export type Place = {
  to: string
  name: string
  icon: 'enquiries' | 'orders' | 'products' | 'settings' | 'today'
  area: Area
  /** The letter after G that goes there. */
  key?: string
  /** What lies inside it under an address of its own. */
  also?: string
}

/** Five, and nothing beside them; what is somebody's own is reached from the foot of the bar. */
const PLACES: readonly Place[] = [
  { to: '/desk/today', name: 'Today', icon: 'today', key: 't', area: 'today' },
  { to: '/desk/orders', name: 'Orders', icon: 'orders', key: 'o', area: 'orders', also: '/desk/payment-links' },
  { to: '/desk/products', name: 'Products', icon: 'products', key: 'p', area: 'products', also: '/desk/offers' },
  { to: '/desk/products/sheet', name: 'Products', icon: 'products', area: 'exports' },
  { to: '/desk/enquiries', name: 'Enquiries', icon: 'enquiries', key: 'e', area: 'enquiries' },
  { to: '/desk/settings', name: 'Settings', icon: 'settings', key: 's', area: 'setUp' },
]

/** Whoever may do less in a place has another beginning of it. */
export function placesOf(role: Role): Place[] {
  const theirs = PLACES.filter(({ area }) => may(role, area))
  return theirs.filter(({ name }, at) => theirs.findIndex((place) => place.name === name) === at)
}

/** Whether an address lies inside a place. */
export const isInside = ({ to, also = to }: Place, pathname: string): boolean =>
  [to, also].some((address) => pathname === address || pathname.startsWith(`${address}/`))
