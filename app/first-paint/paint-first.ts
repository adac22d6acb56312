import { keepEarly, preload, untilPainted } from './event-replay.ts'
import { layOutWhole } from './whole-page.ts'

const startScript = (mark: string) => `<script nonce="${mark}" type="module" async="">`
const PRELOADED_MODULE = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const STATIC_IMPORT = /import \* as (\w+) from "([^"]+)";/g
const ENTRY = /import\("([^"]+)"\);/

/** What a file that only names the exports of another hands on: from which file, and there under which name. */
export type Facade = { module: string; names: Record<string, string> }
export type Facades = Record<string, Facade>

/**
 * A finished page whose scripts are fetched after its first frame, so that they do not compete with what the visitor
 * came to see: its styles, letters and first picture. What a facade only hands on is taken from where it is. A page
 * without scripts stays as it is. `mark` is what the renderer's own scripts carry.
 */
export function paintFirst(html: string, mark: string, facades: Facades): string {
  const opening = startScript(mark)
  const start = html.indexOf(opening) + opening.length
  if (start < opening.length) return html
  const end = html.indexOf('</script>', start)
  const body = html.indexOf('<body')
  const head = html.slice(0, body)
  const modules = [...head.matchAll(PRELOADED_MODULE)].map(([, module = '']) => facades[module]?.module ?? module)
  return [
    head.replaceAll(PRELOADED_MODULE, '').replace('</head>', () => `${beforeLayout(mark)}</head>`),
    html.slice(body, start),
    withoutIndents(whenPainted([...new Set(modules)]) + withoutFacades(html.slice(start, end), facades)),
    html.slice(end),
  ].join('')
}

/**
 * The router's own start, one module after the other. What it then knows of them names no facade either, or they would
 * be fetched ahead after all.
 */
function withoutFacades(script: string, facades: Facades): string {
  const taken: string[] = []
  const take = (module: string) => {
    taken.push(module)
    return importOf(module, facades)
  }
  const started = script
    .replaceAll(STATIC_IMPORT, (_, name, module) => `const ${name} = ${take(module)};`)
    .replace(ENTRY, (_, module) => `${take(module)}.start();`)
  return taken.reduce((text, module) => text.replaceAll(module, facades[module]?.module ?? module), started)
}

/** A module, or what of another stands for it. */
function importOf(module: string, facades: Facades): string {
  const facade = facades[module]
  if (!facade) return `(await import("${module}"))`
  const names = Object.entries(facade.names).map(([here, there]) => `${here}:m.${there}`)
  return `(m => ({${names}}))(await import("${facade.module}"))`
}

const beforeLayout = (mark: string): string =>
  `<script nonce="${mark}">${withoutIndents(`(${layOutWhole})()`)}</script>`

const whenPainted = (modules: string[]): string =>
  `(${keepEarly})();\nawait (${untilPainted})();\n(${preload})(${JSON.stringify(modules)});\n`

/** So the largest list just fits into the packets that a server sends at once. */
const withoutIndents = (script: string): string =>
  script
    .replaceAll(/\n\s+/g, '\n')
    .replaceAll(/([{[;,(])\n|\n(?=[}\]])/g, '$1')
    .replaceAll('/* @__PURE__ */ ', '')
