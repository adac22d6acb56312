import { keepEarly, preload, untilPainted } from './in-browser.ts'

const START_SCRIPT = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/
const PRELOADED_MODULE = /<link rel="modulepreload" href="([^"]+)"\/>/g
const STATIC_IMPORT = /import \* as (\w+) from ("[^"]+");/g

/**
 * A finished page whose scripts are fetched after its first frame, so that they do not compete with what the visitor
 * came to see: its styles, letters and first picture. A page without scripts stays as it is.
 */
export function paintFirst(html: string): string {
  if (!START_SCRIPT.test(html)) return html
  const modules = [...html.matchAll(PRELOADED_MODULE)].map(([, module]) => module)
  const before = `(${keepEarly})();\nawait (${untilPainted})();\n(${preload})(${JSON.stringify(modules)});\n`
  return html
    .replaceAll(PRELOADED_MODULE, '')
    .replace(START_SCRIPT, (_, open: string, script: string, close: string) => {
      const start = script.replaceAll(STATIC_IMPORT, 'const $1 = await import($2);')
      // Without its indents the largest list just fits into the packets that a server sends at once.
      return open + (before + start).replaceAll(/\n\s+/g, '\n') + close
    })
}
