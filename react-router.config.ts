import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Routes and server are built together, so that they share one module graph.
  serverBuildFile: '[name].js',
  // Lazy discovery matches every ancestor of a page's path, and every path in a manifest request.
  routeDiscovery: { mode: 'initial' },
  // The client loaders that answer offline must not be in a separate file, which could not be fetched then.
  splitRouteModules: false,
} satisfies Config
