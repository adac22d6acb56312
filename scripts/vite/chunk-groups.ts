const STYLE = /\.css(\?|$)/

/**
 * Chunk groups of the client build. A few files compress better than many small ones, and each costs a request.
 *
 * A module without a group stays with the route that imports it.
 */
export const CHUNK_GROUPS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
    tags: ['$initial' as const],
    priority: 4,
  },
  // The document and the layout of every shop page.
  { name: 'shell', test: /\/app\/(entry\.client|root|shell\/shop)\.tsx/, priority: 3 },
  // Modules of at least sixteen routes. Styles stay with their screen, zod with the form it validates.
  {
    name: 'shared',
    test: (id: string) => !/\/app\/desk\/|node_modules\/zod\//.test(id) && !STYLE.test(id),
    tags: ['$initial' as const],
    minShareCount: 16,
    priority: 2,
  },
  // Rules of label facts, for the product form only.
  {
    name: 'label',
    test: /\/domain\/catalogue\/(label-facts|item-facts|quantity)\.ts/,
    tags: ['$initial' as const],
    priority: 3,
  },
  // Rules that the desk and a few pages of the shop share; the desk's chunk would take them.
  {
    name: 'payment',
    test: /\/domain\/payment\/(payment-method|checkout-method|upi)\.ts/,
    tags: ['$initial' as const],
    priority: 3,
  },
  { name: 'order', test: /\/domain\/order\/order-state\.ts/, tags: ['$initial' as const], priority: 2 },
  // Small modules of every checkout.
  {
    name: 'checkout',
    test: /\/(shop\/checkout\/(step-submit|summary-card)|ui\/stages|domain\/order\/purchase-summary)\.tsx?$/,
    tags: ['$initial' as const],
    priority: 2,
  },
  // After the shared modules, because a group takes what its modules import.
  { name: 'desk', test: /\/app\/desk\//, tags: ['$initial' as const], minShareCount: 8, priority: 1 },
]
