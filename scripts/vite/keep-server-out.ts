import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Fails the build when browser code reaches a file under `server/`. */
export function keepServerOut(): Plugin {
  return {
    name: 'keep-server-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!resolved || !importer) return resolved
      const path = relative(process.cwd(), resolved.id.split('?')[0] ?? '')
      if (path.startsWith(`server${sep}`)) {
        this.error(`${relative(process.cwd(), importer)} brings ${path} into the browser`)
      }
      return resolved
    },
  }
}
