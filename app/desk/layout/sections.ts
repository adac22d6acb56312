import type { IconName } from '#app/ui/icon-names.ts'
import { type Area, canAccess, type Role } from '#domain/desk/roles.ts'

/** Page under a section, an entry of the second level. `only` in a shop with own riders. */
export type SectionPage = { to: string; name: string; area: Area; waiting?: 'toPack'; only?: 'riders' }

/** Section of the desk, an entry of its navigation. `pages` are the second level. */
export type Section = {
  to: string
  name: string
  icon: IconName | 'box'
  area: Area
  /** Second key after G. */
  key?: string
  pages?: readonly SectionPage[]
}

const PACK: SectionPage = { to: '/desk/orders/pack', name: 'Pack', area: 'pack', waiting: 'toPack' }
const SPREADSHEETS: SectionPage = { to: '/desk/products/sheet', name: 'Import and export', area: 'exports' }

const SECTIONS: readonly Section[] = [
  { to: '/desk/today', name: 'Today', icon: 'calendar', key: 't', area: 'today' },
  {
    ...{ to: '/desk/orders', name: 'Orders', icon: 'box', key: 'o', area: 'orders' },
    pages: [
      { to: '/desk/orders', name: 'All orders', area: 'orders' },
      PACK,
      { to: '/desk/orders/runs', name: 'Riders', area: 'pack', only: 'riders' },
      { to: '/desk/payment-links', name: 'Payment links', area: 'payments' },
    ],
  },
  { to: '/desk/customers', name: 'Customers', icon: 'users-round', key: 'c', area: 'customers' },
  {
    ...{ to: '/desk/products', name: 'Products', icon: 'layers', key: 'p', area: 'products' },
    pages: [
      { to: '/desk/products', name: 'All products', area: 'products' },
      { to: '/desk/products/collections', name: 'Collections', area: 'products' },
      { to: '/desk/products/boxes', name: 'Build a box', area: 'products' },
      SPREADSHEETS,
    ],
  },
  { to: '/desk/products/sheet', name: 'Products', icon: 'layers', area: 'exports', pages: [SPREADSHEETS] },
  { to: '/desk/enquiries', name: 'Enquiries', icon: 'mail', key: 'e', area: 'enquiries' },
  {
    ...{ to: '/desk/offers', name: 'Marketing', icon: 'badge-percent', key: 'm', area: 'products' },
    pages: [
      { to: '/desk/offers', name: 'Discounts', area: 'products' },
      { to: '/desk/occasions', name: 'Occasions', area: 'products' },
    ],
  },
  { to: '/desk/settings', name: 'Settings', icon: 'settings-2', key: 's', area: 'setUp' },
]

const withAllowedPages = (section: Section, role: Role, riders: boolean): Section =>
  section.pages
    ? { ...section, pages: section.pages.filter(({ area, only }) => canAccess(role, area) && (riders || !only)) }
    : section

/**
 * Returns the sections that a role may open. A section listed twice has another start page for a role with fewer
 * rights. `riders` is true in a shop whose riders have runs.
 */
export function sectionsFor(role: Role, riders = false): Section[] {
  const allowed = SECTIONS.filter(({ area }) => canAccess(role, area)).map((section) =>
    withAllowedPages(section, role, riders),
  )
  return allowed.filter(({ name }, at) => allowed.findIndex((other) => other.name === name) === at)
}

/** Maximum entries of the bottom bar on a phone. */
const BAR_ENTRIES = 5
const FIRST_IN_BAR = ['Today', 'Orders', 'Pack', 'Enquiries']

export type BarEntry = Pick<Section, 'to' | 'name' | 'icon'>
const ACCOUNT: BarEntry = { to: '/desk/account', name: 'Account', icon: 'user-round' }
const MORE: BarEntry = { to: '/desk/more', name: 'More', icon: 'ellipsis' }

/**
 * Returns the bottom bar of a role on a phone, and the entries that its page More lists. A role with few sections has
 * its account in the bar instead of More.
 */
export function phoneBar(role: Role): { bar: BarEntry[]; more: BarEntry[] } {
  const sections = sectionsFor(role)
  const at = sections.findIndex(({ name }) => name === 'Orders')
  const all: BarEntry[] = canAccess(role, PACK.area)
    ? sections.toSpliced(at + 1, 0, { ...PACK, icon: 'package' } as Section)
    : sections
  if (all.length < BAR_ENTRIES) return { bar: [...all, ACCOUNT], more: [] }
  const first = all.filter(({ name }) => FIRST_IN_BAR.includes(name)).slice(0, BAR_ENTRIES - 1)
  return { bar: [...first, MORE], more: all.filter((entry) => !first.includes(entry)) }
}

const isUnder = (to: string, pathname: string): boolean => pathname === to || pathname.startsWith(`${to}/`)

/** The packing bench has the address of a parcel. */
const isPacking = (pathname: string): boolean => pathname.includes('/parcels/')

/** Returns the page of a section at an address: the one with the longest matching address. */
export function currentPage({ pages = [] }: Section, pathname: string): SectionPage | undefined {
  if (isPacking(pathname)) return pages.find(({ to }) => to === PACK.to)
  return pages
    .filter(({ to }) => isUnder(to, pathname))
    .reduce<SectionPage | undefined>(
      (best, page) => (best && best.to.length >= page.to.length ? best : page),
      undefined,
    )
}

/** Tests whether an address belongs to a section. */
export const isInside = (section: Section, pathname: string): boolean =>
  isUnder(section.to, pathname) || currentPage(section, pathname) !== undefined
