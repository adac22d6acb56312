const KB = 1000
const MB = 1000 * KB

/** What a post of a visitor writes, by the budget that it counts against. */
export type BudgetKind = 'orders' | 'payments' | 'forms' | 'files' | 'sign-ins'

/**
 * How much one network may post in a day in India without signing in: more than a large office behind one address does,
 * and little enough for a small disk. An order of 50 lines takes 35 KB of disk, so 2,000 of them take 70 MB. Forms and
 * files stay below half of what the shop takes in a day (`INTAKE_LIMITS`), so one network never closes them for all.
 */
export const DAY_BUDGETS: Readonly<Record<BudgetKind, { posts: number; bytes: number }>> = {
  orders: { posts: 2000, bytes: 20 * MB },
  payments: { posts: 2000, bytes: 5 * MB },
  forms: { posts: 900, bytes: 9 * MB },
  files: { posts: 100, bytes: 90 * MB },
  'sign-ins': { posts: 1000, bytes: 2 * MB },
}

/** Pages whose posts write nothing that a stranger could pile up: they settle a payment that is there already. */
const SETTLING = ['/payment/callback', '/payment/upi-verification']

const BY_PATTERN: Readonly<Record<string, BudgetKind>> = {
  '/checkout/order': 'orders',
  '/checkout/box-order': 'orders',
  '/checkout/pay': 'payments',
  '/checkout/payment-request': 'payments',
  '/order/:number/:secret': 'payments',
  '/pay/:secret': 'payments',
  '/payment-links': 'payments',
  '/careers': 'files',
  '/order/:number/:secret/wrong': 'files',
  '/desk/sign-in': 'sign-ins',
  '/desk/sign-in/code': 'sign-ins',
  '/desk/sign-in/challenge': 'sign-ins',
  '/desk/forgotten': 'sign-ins',
  '/desk/forgotten/:token': 'sign-ins',
  '/desk/welcome/:token': 'sign-ins',
}

/**
 * Returns the budget that a post to a route counts against, by the route's pattern. None for the rest of the desk, which
 * writes nothing without a session; every other post is a form.
 */
export function budgetOf(pattern: string): BudgetKind | undefined {
  if (SETTLING.includes(pattern)) return undefined
  const own = Object.hasOwn(BY_PATTERN, pattern) ? BY_PATTERN[pattern] : undefined
  return own ?? (/^\/desk(\/|$)/.test(pattern) ? undefined : 'forms')
}
