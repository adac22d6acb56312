import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readFacade } from './vite/facades.ts'

/** What a first load may weigh, in KB of 1024 bytes, with the headers of each file. */
export const BUDGET_KB = { js: 115, css: 15 }
/** The same of the desk, which is opened in the morning and stays open. */
export const DESK_BUDGET_KB = { js: 150, css: 20 }
/** What the headers of a file weigh that is served with its brotli (`server/http/assets.ts`). */
const HEADER_BYTES = 540

type Entry = { module: string; imports: string[]; css?: string[] }
type Route = Entry & { id: string; parentId?: string; hasDefaultExport: boolean }
type Manifest = { entry: Entry; routes: Record<string, Route> }

export type FirstLoad = { id: string; jsKb: number; cssKb: number; files: number; styles: string[] }

/** What each screen of the build in `folder` fetches before anybody has touched it, as its own manifest has it. */
export function firstLoads(folder: string): FirstLoad[] {
  const manifest = readManifest(folder)
  return Object.values(manifest.routes)
    .filter(({ id, hasDefaultExport }) => id !== 'root' && id !== 'shop' && hasDefaultExport)
    .map((route) => {
      const parts = [manifest.entry, ...withParents(route, manifest.routes)]
      const js = new Set(parts.flatMap(({ module, imports }) => [withoutFacade(folder, module), ...imports]))
      const css = new Set(parts.flatMap(({ css = [] }) => css.map((file) => file.replace(/#$/, ''))))
      return { id: route.id, jsKb: kb(folder, js), cssKb: kb(folder, css), files: js.size + css.size, styles: [...css] }
    })
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

/** A page takes what a facade hands on from where it is. */
const withoutFacade = (folder: string, module: string): string =>
  readFacade(readFileSync(join(folder, module), 'utf8'))?.module ?? module

const kb = (folder: string, files: Set<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size + HEADER_BYTES, 0) / 1024
