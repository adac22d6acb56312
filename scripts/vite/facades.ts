import type { Plugin } from 'vite'
import type { Facade, Facades } from '../../app/first-paint/paint-first.ts'

const VIRTUAL = 'virtual:facades'
const REEXPORT = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/

/**
 * Where a chunk holds more than one entry, the build writes a file for each that does nothing but name its exports
 * again: a request, with its headers, for a line. The server learns here what they say, so that a page can do without.
 */
export function facades(): Plugin {
  const found: Facades = {}
  return {
    name: 'facades',
    resolveId: (source) => (source === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(found)}` : undefined),
    // The browser's files are made before the server's.
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        const facade = file.type === 'chunk' && file.isEntry ? readFacade(file.code) : undefined
        if (facade) found[`/${file.fileName}`] = facade
      }
    },
  }
}

/** `undefined` for a file that holds anything else. */
export function readFacade(code: string): Facade | undefined {
  const [, list, file] = REEXPORT.exec(code) ?? []
  if (list === undefined) return
  const names = list.split(',').map((item) => item.split(' as '))
  return {
    module: `/assets/${file}`,
    names: Object.fromEntries(names.map(([there = '', here = there]) => [here, there])),
  }
}
