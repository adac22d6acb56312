import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { productionPackages } from './production-packages.ts'

it('follows dependencies to the nearest package, with required peers and without development packages', () => {
  const packages = {
    '': { dependencies: { a: '1' }, devDependencies: { tool: '1' } },
    'node_modules/a': {
      ...{ dependencies: { b: '1' }, optionalDependencies: { native: '1' } },
      ...{ peerDependencies: { c: '1', tool: '1' }, peerDependenciesMeta: { tool: { optional: true } } },
    },
    'node_modules/a/node_modules/b': { dependencies: { c: '1', a: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/native': {},
    'node_modules/tool': {},
  }
  expect(productionPackages({ packages })).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/native',
  ])
})

it('takes every dependency of the shop and no tool of its build', () => {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const found = productionPackages(lockfile)
  const names = Object.keys(lockfile.packages[''].dependencies).map((name) => `node_modules/${name}`)
  expect(found).toEqual(expect.arrayContaining(names))
  expect(found.filter((path) => /\/(vite|typescript|vitest|@playwright.*)$/.test(path))).toEqual([])
})
