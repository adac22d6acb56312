import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { withoutWords } from './without-words.ts'

const short = (code: string) => withoutWords(code, parseAst(code))

it('leaves assertions as they are, less what they say', () => {
  expect(short('invariant(route, `No such route`); invariant(say(1), words(2)); done("ok")')).toBe(
    'invariant(route); invariant(say(1)); done("ok")',
  )
})

it('leaves warnings out, and what only looks like either', () => {
  expect(short('if (a) warning(false, "Mind"); else b()')).toBe('if (a) void 0; else b()')
  expect(short('function warning(a, b) { log(b) }\nx.invariant(1, "2"); invariant(a, b)')).toBe(
    'function warning(a, b) { log(b) }\nx.invariant(1, "2"); invariant(a, b)',
  )
})
