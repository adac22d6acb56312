import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: app }).map((file) => ({ file, css: readFileSync(join(app, file), 'utf8') }))

/** Lists matches in the style sheets outside the given file. */
const outside = (home: string, raw: RegExp) =>
  sheets
    .filter(({ file }) => file !== home)
    .flatMap(({ file, css }) =>
      [...css.replaceAll(/url\([^)]*\)/g, '').matchAll(raw)].map(([found]) => `${file}: ${found}`),
    )

it('raw colours are used only among the tokens', () => {
  const raw = /#[0-9a-f]{3,8}\b(?![^{}]*\{)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*(?!var\()[^)]*\)/gi
  expect(outside('nowhere', raw).some((found) => found.startsWith('styles/tokens.css'))).toBe(true)
  expect(outside('styles/tokens.css', raw)).toEqual([])
})

it('no length uses the ch unit, which changes when the fonts load', () => {
  expect(outside('nowhere', /\dch\b/g)).toEqual([])
})

it('breakpoints are defined in one place', () => {
  const widths = /@custom-media --[\w-]+ (\([^)]+\))/g
  const own = sheets.find(({ file }) => file === 'styles/breakpoints.css')?.css ?? ''
  const named = [...own.matchAll(widths)].map(([, query = '']) => query)
  expect(named).toContain('(max-width: 48rem)')
  const again = new RegExp(`@media[^{]*?(?:${named.map((query) => query.replaceAll(/[().]/g, '\\$&')).join('|')})`, 'g')
  expect(outside('styles/breakpoints.css', again)).toEqual([])
})
