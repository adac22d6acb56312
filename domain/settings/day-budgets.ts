const KB = 1000
const MB = 1000 * KB

/** Kinds of POST budgets. */
export type BudgetKind = 'orders' | 'payments' | 'forms' | 'files' | 'sign-ins'

/**
 * Daily POST limits of one network (a day in India) without signing in. Above what a large office behind one address
 * sends, small enough to protect the disk: an order with 50 lines uses 35 KB, so 2,000 use 70 MB. Forms and files are
 * below half of `INTAKE_LIMITS`, so one network cannot exhaust them for all.
 */
export const DAY_BUDGETS: Readonly<Record<BudgetKind, { posts: number; bytes: number }>> = {
  orders: { posts: 2000, bytes: 20 * MB },
  payments: { posts: 2000, bytes: 5 * MB },
  forms: { posts: 900, bytes: 9 * MB },
  files: { posts: 100, bytes: 90 * MB },
  'sign-ins': { posts: 1000, bytes: 2 * MB },
}

/** Routes whose POST only settles an existing payment and is not counted. */
const UNCOUNTED_ROUTES = ['/payment/callback', '/payment/upi-verification']

const BUDGET_BY_PATTERN: Readonly<Record<string, BudgetKind>> = {
  '/checkout/order': 'orders',
  '/checkout/box-order': 'orders',
  '/checkout/pay': 'payments',
  '/checkout/payment-request': 'payments',
  '/order/:number/:secret': 'payments',
  '/order/:number/:secret/pay': 'payments',
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
 * Returns the budget of a POST by its route pattern; `undefined` for desk routes that require a session. Other routes
 * count as forms.
 */
export function budgetForRoute(pattern: string): BudgetKind | undefined {
  if (UNCOUNTED_ROUTES.includes(pattern)) return undefined
  const own = Object.hasOwn(BUDGET_BY_PATTERN, pattern) ? BUDGET_BY_PATTERN[pattern] : undefined
  return own ?? (/^\/desk(\/|$)/.test(pattern) ? undefined : 'forms')
}
