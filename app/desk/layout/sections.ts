import { type Area, canAccess, type Role } from '#domain/desk/roles.ts'

/** Section of the desk, an entry of its sidebar. */
export type Section = {
  to: string
  name: string
  icon: 'enquiries' | 'orders' | 'products' | 'settings' | 'today'
  area: Area
  key?: string
  secondPath?: string
}

const SECTIONS: readonly Section[] = [
  { to: '/desk/today', name: 'Today', icon: 'today', key: 't', area: 'today' },
  { to: '/desk/orders', name: 'Orders', icon: 'orders', key: 'o', area: 'orders', secondPath: '/desk/payment-links' },
  { to: '/desk/products', name: 'Products', icon: 'products', key: 'p', area: 'products', secondPath: '/desk/offers' },
  { to: '/desk/products/sheet', name: 'Products', icon: 'products', area: 'exports' },
  { to: '/desk/enquiries', name: 'Enquiries', icon: 'enquiries', key: 'e', area: 'enquiries' },
  { to: '/desk/settings', name: 'Settings', icon: 'settings', key: 's', area: 'setUp' },
]

/**
 * Returns the sections that a role may open. A section listed twice has another start page for a role with fewer
 * rights.
 */
export function sectionsFor(role: Role): Section[] {
  const allowed = SECTIONS.filter(({ area }) => canAccess(role, area))
  return allowed.filter(({ name }, at) => allowed.findIndex((place) => place.name === name) === at)
}

/** Returns true if the address belongs to the section. */
export const isInside = ({ to, secondPath = to }: Section, pathname: string): boolean =>
  [to, secondPath].some((address) => pathname === address || pathname.startsWith(`${address}/`))
