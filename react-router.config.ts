import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Both the routes and our own server are built together, so that they share one module graph.
  serverBuildFile: '[name].js',
  // A page carries what it needs of the route table; the rest follows when links come into sight.
  routeDiscovery: { mode: 'lazy' },
  // What answers when the shop is out of reach must not be in a file that is fetched only then.
  splitRouteModules: false,
} satisfies Config
