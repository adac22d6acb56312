/** Steps of a new shop to its first sale, in the order of the list; they may be done in any order. */
export const FIRST_DAY_STEPS = ['name', 'product', 'delivery', 'payments', 'order', 'live'] as const
export type FirstDayStepId = (typeof FIRST_DAY_STEPS)[number]

/** State of a step from the shop's data. `at` is the time at which it was done, if known. */
export type FirstDayState = { id: FirstDayStepId; done: boolean; about: string; at?: string | undefined }

/** Texts of a step. `minutes` is about how long it takes, `to` the page where it is done. */
export const FIRST_DAY_TEXTS: Record<
  FirstDayStepId,
  { name: string; help: string; minutes: number; to: string; action: string }
> = {
  name: {
    ...{ name: 'Add your name and logo', help: 'Shown in the header, in emails and on invoices.' },
    ...{ minutes: 3, to: '/desk/settings/theme', action: 'Add name and logo' },
  },
  product: {
    ...{ name: 'Add your first product', help: 'A name, a price and one picture are enough to begin.' },
    ...{ minutes: 5, to: '/desk/products/new', action: 'Add product' },
  },
  delivery: {
    ...{ name: 'Set up delivery', help: 'Say how long a parcel travels to each zone, and on which days you rest.' },
    ...{ minutes: 4, to: '/desk/settings/delivery', action: 'Set up delivery' },
  },
  payments: {
    ...{ name: 'Set up payments', help: 'UPI in 2 minutes. Cards need an account with a provider.' },
    ...{ minutes: 5, to: '/desk/settings/payments', action: 'Set up payments' },
  },
  order: {
    ...{ name: 'Place a test order', help: 'Order, pack and refund it. No money moves.' },
    ...{ minutes: 3, to: '/', action: 'Open the shop' },
  },
  live: {
    ...{ name: 'Go live', help: '12 checks, then customers can pay.' },
    ...{ minutes: 2, to: '/desk/settings/live', action: 'See the checks' },
  },
}

/** Parses the step to open; without one the first that is not done. */
export const openStep = (states: readonly FirstDayState[], asked: string | null): FirstDayStepId | undefined =>
  (states.find(({ id, done }) => id === asked && !done) ?? states.find(({ done }) => !done))?.id

/** `4 steps to your first sale, about 14 minutes.` */
export function firstDaySummary(states: readonly FirstDayState[]): string {
  const open = states.filter(({ done }) => !done)
  const minutes = open.reduce((sum, { id }) => sum + FIRST_DAY_TEXTS[id].minutes, 0)
  if (open.length === 0) return 'All steps are done.'
  return `${open.length} ${open.length === 1 ? 'step' : 'steps'} to your first sale, about ${minutes} minutes.`
}
