import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Both the routes and our own server are built together, so that they share one module graph.
  serverBuildFile: '[name].js',
  // Lazy discovery matches every ancestor of a page's path, and every path that a request to it lists.
  routeDiscovery: { mode: 'initial' },
  // What answers when the shop is out of reach must not be in a file that is fetched only then.
  splitRouteModules: false,
} satisfies Config
