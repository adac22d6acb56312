import { type Area, canAccess, type Role } from '#domain/desk/roles.ts'

/** Page or action that the search of the desk offers. `words` are further words it is found by. */
export type Destination = { to: string; name: string; area: Area; words: string }

/** Pages of Settings, and the lists. */
const PAGES: readonly Destination[] = [
  {
    to: '/desk/settings/shop',
    name: 'Shop details',
    area: 'settings',
    words: 'name logo colour accent gstin pan address phone email invoice tax',
  },
  {
    to: '/desk/settings/delivery',
    name: 'Delivery',
    area: 'settings',
    words: 'pin codes zones holidays cut-off same day courier days',
  },
  { to: '/desk/settings/home', name: 'Home page', area: 'settings', words: 'banner slides marquee hero pictures' },
  {
    to: '/desk/settings/words',
    name: 'Pages',
    area: 'settings',
    words: 'texts policies terms privacy returns about story announcement',
  },
  { to: '/desk/settings/words/announcement', name: 'Announcement', area: 'settings', words: 'banner bar notice' },
  { to: '/desk/settings/team', name: 'Team', area: 'people', words: 'people invite packer manager accountant roles' },
  { to: '/desk/settings/safety', name: 'Activity log', area: 'audit', words: 'safety audit sign-ins history' },
  { to: '/desk/settings/live', name: 'Go live', area: 'settings', words: 'checklist launch test payments' },
  {
    to: '/desk/account',
    name: 'My account',
    area: 'account',
    words: 'password passkeys recovery codes two-factor sessions',
  },
  { to: '/desk/payment-links', name: 'Payment links', area: 'payments', words: 'unpaid link upi' },
  { to: '/desk/products/collections', name: 'Collections', area: 'products', words: 'themes categories' },
  { to: '/desk/products/boxes', name: 'Build a box', area: 'products', words: 'boxes items custom' },
  {
    to: '/desk/orders/spreadsheet',
    name: 'Export orders',
    area: 'exports',
    words: 'spreadsheet csv excel courier gst tax',
  },
  { to: '/desk/products/sheet', name: 'Import and export', area: 'exports', words: 'spreadsheet csv excel download' },
  { to: '/desk/offers', name: 'Discounts', area: 'products', words: 'offers codes coupons' },
  { to: '/desk/occasions', name: 'Occasions', area: 'products', words: 'festival' },
]

const ACTIONS: readonly Destination[] = [
  { to: '/desk/orders/new', name: 'New order', area: 'payments', words: 'phone order create payment link' },
  { to: '/desk/orders/pack', name: 'Pack the next parcel', area: 'pack', words: 'packing bench' },
  { to: '/desk/orders/ship', name: 'Enter tracking numbers', area: 'pack', words: 'ship courier awb dispatch' },
  { to: '/desk/products/new', name: 'Add product', area: 'products', words: 'new gift create' },
  { to: '/desk/products/collections/new', name: 'Add collection', area: 'products', words: 'new create' },
  { to: '/desk/offers/new', name: 'Create discount', area: 'products', words: 'new offer code coupon' },
  { to: '/desk/settings/team', name: 'Invite a team member', area: 'people', words: 'packer manager accountant' },
]

const ACTION_MARK = '>'
const MAX_DESTINATIONS = 5

const matches = ({ name, words }: Destination, typed: readonly string[]): boolean => {
  const known = `${name} ${words}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return typed.every((word) => known.some((one) => one.startsWith(word)))
}

/** Returns the query without the mark that asks for actions only. */
export const isActionQuery = (query: string): boolean => query.startsWith(ACTION_MARK)

/** Returns the pages and actions that a role may open and that match a query; without a query, all actions. */
export function findDestinations(query: string, role: Role): { pages: Destination[]; actions: Destination[] } {
  const typed =
    query
      .replace(ACTION_MARK, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const find = (all: readonly Destination[]) =>
    all
      .filter((one) => canAccess(role, one.area) && matches(one, typed))
      .slice(0, Math.max(MAX_DESTINATIONS, typed.length === 0 ? all.length : 0))
  const isAction = isActionQuery(query)
  return {
    pages: isAction || typed.length === 0 ? [] : find(PAGES),
    actions: isAction || typed.length > 0 || query === '' ? find(ACTIONS) : [],
  }
}
