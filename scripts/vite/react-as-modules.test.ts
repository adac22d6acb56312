import { expect, it } from 'vitest'
import { withoutUnused } from './lighter-react.ts'
import { asModule } from './react-as-modules.ts'

it('reads what is written as CommonJS as a module that does the same', async () => {
  const code = [
    'var path = require("node:path");',
    'exports.sum = function (a, b) {',
    '  return a + exports.one + b;',
    '};',
  ]
  const text = asModule(
    [...code, 'exports.one = 1;', 'exports.name =', '  path.basename("/a/b");'].join('\n'),
    'react.js',
  )
  const module = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  expect(module.sum(1, 1)).toBe(3)
  expect(module.name).toBe('b')
  expect(Object.keys(module.default)).toEqual(['sum', 'one', 'name'])
})

it('stops the build when React is written in another way', () => {
  expect(() => asModule('module.exports = require("./other.js")', 'react.js')).toThrow('react.js')
  expect(() => asModule('exports.a = 1;\nfunction f() { return typeof exports }', 'react.js')).toThrow('react.js')
})

it('empties what the shop does not use, and stops the build where React has it no more', () => {
  const code = 'function unused(a) {\n  if (a) {\n    return 1\n  }\n}\nfunction used() {\n  return 2\n}\n'
  expect(withoutUnused(code, ['unused'], [])).toBe('function unused() {}\nfunction used() {\n  return 2\n}\n')
  expect(
    withoutUnused(`Part.prototype.focus = function (\n  a\n) {\n  a()\n};\n${code}`, [], ['Part.prototype.\\w+']),
  ).toBe(`;\n${code}`)
  expect(() => withoutUnused(code, ['gone'], [])).toThrow('gone')
})

it('hands on no name whose work is left out', () => {
  const text = asModule('exports.Activity = 1;\nexports.useState = 2;\n', 'react.js')
  expect(text).toContain('export { $useState as useState }')
})
