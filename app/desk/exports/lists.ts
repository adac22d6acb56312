import type { Area } from '#domain/desk/roles.ts'

/** The lists that can be taken away, each for whoever may read all of it. */
export const LISTS = {
  orders: { area: 'exports', place: '/desk/orders', name: 'Orders', words: ['order'] },
  enquiries: { area: 'enquiries', place: '/desk/enquiries', name: 'Enquiries', words: ['enquiry', 'enquiries'] },
} as const satisfies Record<string, { area: Area; place: string; name: string; words: readonly string[] }>
export type ListName = keyof typeof LISTS
