import { type Area, may, type Role } from '#domain/desk/roles.ts'

/** A place of the desk, as its bar names them. */
export type Place = {
  to: string
  name: string
  icon: 'account' | 'enquiries' | 'orders' | 'settings' | 'today'
  area: Area
}

/** What has a page. A place comes into this list with its first page. */
const PLACES: readonly Place[] = [
  { to: '/desk/today', name: 'Today', icon: 'today', area: 'today' },
  { to: '/desk/orders', name: 'Orders', icon: 'orders', area: 'orders' },
  { to: '/desk/enquiries', name: 'Enquiries', icon: 'enquiries', area: 'enquiries' },
  { to: '/desk/settings', name: 'Settings', icon: 'settings', area: 'audit' },
  { to: '/desk/account', name: 'You', icon: 'account', area: 'account' },
]

export const placesOf = (role: Role): Place[] => PLACES.filter(({ area }) => may(role, area))
