import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { THEME_COLOUR } from './page-meta.ts'

it('the theme colour is the background colour of the page', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8')
  expect(/--color-mogra:\s*(#[0-9A-F]{6})/i.exec(tokens)?.[1]?.toUpperCase()).toBe(THEME_COLOUR)
})
