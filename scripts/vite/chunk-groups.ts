/**
 * Few files instead of many small ones: they compress better, and each costs a request with its headers. A group takes
 * its modules with all that they need, except what a group of higher priority took before.
 */
export const CHUNK_GROUPS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
    tags: ['$initial' as const],
    priority: 2,
  },
  // Forms are checked when they are sent: by the number of its importers it would be on every page otherwise.
  { name: 'schemas', test: /node_modules\/zod\//, priority: 2 },
  // What the document and the shop's layout bring is on every page. So are the
  // basics; the hook is small and wanted by many: a file of its own would cost more.
  {
    name: 'shell',
    test: /\/app\/(root\.tsx|shell\/shop\.tsx|ui\/(use-in-browser|button|field|icon-button|price|strip)\.)/,
    priority: 1,
  },
  // Small, and wanted by pages that want nothing else of the checkout.
  { name: 'pin', test: /\/(domain\/pin|app\/delivery\/(bar-day|visit-pin|what-to-ask))\./, priority: 1 },
  // Forms far from the checkout have faults too, and must not bring its steps with them.
  { name: 'faults', test: /\/app\/forms\/use-(found-)?faults\./, priority: 1 },
  { name: 'checkout', test: /\/app\/checkout\/(checkout-session|use-checkout-session|slip)\./, priority: 1 },
  // A list speaks of days and not of cards.
  { name: 'days', test: /\/domain\/delivery\/(cut-off|day)\./, priority: 1 },
  { name: 'lists', test: /\/(app\/lists\/(list-side|list-hero|list-meta)|domain\/text\/number-words)\./, priority: 1 },
  { name: 'box', test: /\/app\/box\/(box-checkout-session|box-steps|load-your-box|selection|use-box-guard)\./ },
  { name: 'shipping', test: /\/app\/(checkout\/shipping-step|routes\/build-your-own\/box-slip)\./ },
  { name: 'shop', tags: ['$initial' as const], minShareCount: 7 },
]
