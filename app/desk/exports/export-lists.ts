import type { Area } from '#domain/desk/roles.ts'

/** Lists that can be exported, each with the area that its reader needs. */
export const EXPORT_LISTS = {
  orders: { area: 'exports', place: '/desk/orders', name: 'Orders', words: ['order'] },
  customers: { area: 'customers', place: '/desk/customers', name: 'Customers', words: ['customer'] },
  enquiries: { area: 'enquiries', place: '/desk/enquiries', name: 'Enquiries', words: ['enquiry', 'enquiries'] },
} as const satisfies Record<string, { area: Area; place: string; name: string; words: readonly string[] }>
export type ExportListName = keyof typeof EXPORT_LISTS
export const EXPORT_NAMES = Object.keys(EXPORT_LISTS) as ExportListName[]
