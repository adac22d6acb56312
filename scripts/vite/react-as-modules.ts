import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { LEFT_OUT, withoutUnused } from './lighter-react.ts'

const FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}
const REQUIRES = /^var \w+ = require\([^;]*;/m
const REQUIRE = /(\w+) = require\("([^"]+)"\)/g
const SET = /^exports\.(\w+)\s*=/gm
const READ = /\bexports\.(\w+)/g

const require = createRequire(import.meta.url)
const fileOf = (source: string) => {
  const [folder = '', ...rest] = (FILES[source] ?? '').split('/')
  return join(dirname(require.resolve(`${folder}/package.json`)), ...rest)
}

/**
 * React is published as CommonJS: every file of ours that uses it would carry a helper (a file of its own on each first
 * load) and unwrap the whole of it, and nothing of React could be left out. In the browser's build it is read as the
 * modules that it was written as, less what nothing of the shop uses (`lighter-react.ts`).
 */
export function reactAsModules(): Plugin {
  const ids = new Set(Object.keys(FILES).map(fileOf))
  const client = fileOf('react-dom/client')
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source) => (source in FILES ? fileOf(source) : undefined),
    transform(code, id) {
      if (!ids.has(id)) return undefined
      return asModule(id === client ? withoutUnused(code) : code, id)
    },
  }
}

/** `exports.a = …` becomes a variable that is exported as `a`, `var b = require('c')` an import. */
export function asModule(code: string, id: string): string {
  const imports: string[] = []
  const names = new Set<string>()
  const body = code
    .replace(REQUIRES, (statement) => {
      for (const [, name, source] of statement.matchAll(REQUIRE)) imports.push(`import * as ${name} from '${source}'`)
      return ''
    })
    .replaceAll(SET, (_, name) => {
      const declared = names.has(name)
      names.add(name)
      return `${declared ? '' : 'var '}$${name} =`
    })
    .replaceAll(READ, (_, name) => `$${name}`)
  if (names.size === 0 || /\bexports\b|\brequire\(/.test(body)) throw new Error(`${id} is no longer written as it was`)
  const list = (joint: (name: string) => string) =>
    [...names]
      .filter((name) => !LEFT_OUT.includes(name))
      .map(joint)
      .join(', ')
  return [
    ...imports,
    body,
    `export { ${list((name) => `$${name} as ${name}`)} }`,
    `export default { ${list((name) => `${name}: $${name}`)} }`,
  ].join('\n')
}
