const STYLE = /\.css(\?|$)/

/**
 * Rules that put modules into files. Few files compress better than many small ones, and each costs a request with its
 * headers. A module that no rule takes stays with the route that imports it.
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
  // Needed by at least twelve routes. Styles stay with their screen, and zod comes with the form that it checks.
  {
    name: 'shared',
    test: (id: string) => !/\/app\/desk\/|node_modules\/zod\//.test(id) && !STYLE.test(id),
    tags: ['$initial' as const],
    minShareCount: 12,
    priority: 2,
  },
  // After the shared modules, since a group takes what its modules import.
  { name: 'desk', test: /\/app\/desk\//, tags: ['$initial' as const], minShareCount: 4, priority: 1 },
]
