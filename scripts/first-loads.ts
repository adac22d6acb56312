import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { manifestScript, withoutDesk } from '#server/http/route-table.ts'

/** First load budget of a shop page in KB (1,024 bytes), brotli. */
export const BUDGET_KB = { js: 135, css: 20 }
/** First load budget of the desk, which stays open all day. */
export const DESK_BUDGET_KB = { js: 150, css: 26 }

type Entry = { module: string; imports: string[]; css?: string[] }
type Route = Entry & { id: string; parentId?: string; hasDefaultExport: boolean }
type Manifest = { entry: Entry; routes: Record<string, Route> }

export type FirstLoad = { id: string; jsKb: number; cssKb: number; files: number; styles: string[] }

/** Returns what each screen of the build in `folder` fetches at first load, according to its manifest. */
export function firstLoads(folder: string): FirstLoad[] {
  const manifest = readManifest(folder)
  const build = { routes: manifest.routes, assets: manifest } as unknown as ServerBuild
  const shopManifestKb = manifestKb(withoutDesk(build, 'production'))
  const deskManifestKb = manifestKb(build)
  return Object.values(manifest.routes)
    .filter(({ id, hasDefaultExport }) => id !== 'root' && id !== 'shop' && hasDefaultExport)
    .map((route) => {
      const parts = [manifest.entry, ...withParents(route, manifest.routes)]
      const js = new Set(parts.flatMap(({ module, imports }) => [module, ...imports]))
      const css = new Set(parts.flatMap(({ css = [] }) => css.map((file) => file.replace(/#$/, ''))))
      const jsKb = kb(folder, js) + (isDesk(route.id) ? deskManifestKb : shopManifestKb)
      return { id: route.id, jsKb, cssKb: kb(folder, css), files: js.size + 1 + css.size, styles: [...css] }
    })
}

/** Tests whether a route is part of the desk. */
export const isDesk = (id: string): boolean => id === 'desk' || id.startsWith('desk/')

const manifestKb = (build: ServerBuild): number => {
  const bytes = Object.values(manifestScript(build)).map((text) => brotliCompressSync(text).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1024
}

function readManifest(folder: string): Manifest {
  const name = readdirSync(join(folder, 'assets')).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`${folder} holds no build: npm run build`)
  const text = readFileSync(join(folder, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

const withParents = (route: Route, routes: Manifest['routes']): Route[] => {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...withParents(parent, routes), route] : [route]
}

const kb = (folder: string, files: Set<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0) / 1024
