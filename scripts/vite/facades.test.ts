import { expect, it } from 'vitest'
import { readFacade } from './facades.ts'

it('is read where a file names the exports of another, and nowhere else', () => {
  expect(readFacade('export{H as ErrorBoundary,K as default,meta}from"./shell-a1.js";\n')).toEqual({
    module: '/assets/shell-a1.js',
    names: { ErrorBoundary: 'H', default: 'K', meta: 'meta' },
  })
  expect(readFacade('import{a}from"./shell-a1.js";export{a as default};')).toBeUndefined()
  expect(readFacade('')).toBeUndefined()
})
