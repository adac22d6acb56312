import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawIcons } from './icons.ts'

it('every icon that the shop names is drawn as Lucide draws it', async () => {
  expect(await readFile(join(import.meta.dirname, '../app/ui/icons.svg'), 'utf8')).toBe(await drawIcons())
})
