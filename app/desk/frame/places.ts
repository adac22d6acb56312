import { type Area, may, type Role } from '#domain/desk/roles.ts'

/** A place of the desk, as its bar names them; `key`: after G it leads there. */
export type Place = { to: string; name: string; icon: 'today' | 'orders'; area: Area }

/** What has a page. A place comes into this list with its first page. */
const PLACES: readonly Place[] = [{ to: '/desk/today', name: 'Today', icon: 'today', area: 'today' }]

export const placesOf = (role: Role): Place[] => PLACES.filter(({ area }) => may(role, area))
