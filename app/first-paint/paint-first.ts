import { keepEarly, preload, untilPainted } from './event-replay.ts'

const startScript = (mark: string) => `<script nonce="${mark}" type="module" async="">`
const PRELOADED_MODULE = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const STATIC_IMPORT = /import \* as (\w+) from ("[^"]+");/g

/**
 * A finished page whose scripts are fetched after its first frame, so that they do not compete with what the visitor
 * came to see: its styles, letters and first picture. A page without scripts stays as it is. `mark` is what the
 * renderer's own scripts carry.
 */
export function paintFirst(html: string, mark: string): string {
  const opening = startScript(mark)
  const start = html.indexOf(opening) + opening.length
  if (start < opening.length) return html
  const end = html.indexOf('</script>', start)
  const body = html.indexOf('<body')
  const head = html.slice(0, body)
  const modules = [...head.matchAll(PRELOADED_MODULE)].map(([, module]) => module)
  return [
    head.replaceAll(PRELOADED_MODULE, ''),
    html.slice(body, start),
    withoutIndents(
      whenPainted(modules) + html.slice(start, end).replaceAll(STATIC_IMPORT, 'const $1 = await import($2);'),
    ),
    html.slice(end),
  ].join('')
}

const whenPainted = (modules: unknown[]): string =>
  `(${keepEarly})();\nawait (${untilPainted})();\n(${preload})(${JSON.stringify(modules)});\n`

/** So the largest list just fits into the packets that a server sends at once. */
const withoutIndents = (script: string): string =>
  script
    .replaceAll(/\n\s+/g, '\n')
    .replaceAll(/([{[;,(])\n|\n(?=[}\]])/g, '$1')
    .replaceAll('/* @__PURE__ */ ', '')
