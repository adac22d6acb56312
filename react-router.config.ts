import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Both the routes and our own server are built together, so that they share one module graph.
  serverBuildFile: '[name].js',
  // The manifest travels with the page: no later fetch that a slow network could lose.
  routeDiscovery: { mode: 'initial' },
  // What answers when the shop is out of reach must not be in a file that is fetched only then.
  splitRouteModules: false,
} satisfies Config
