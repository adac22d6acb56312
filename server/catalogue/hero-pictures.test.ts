import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { manifestSchema } from '#server/pictures/picture-manifest.ts'
import { SAMPLE_HEROES } from './hero-pictures.ts'

const FOLDER = join(import.meta.dirname, '../../catalogue/pictures')
const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')))
const WIDTH = 400
/** A difference between adjacent pixels that the soft backdrop never has. */
const STEP = 30

/** Returns the bounds of all sharp areas in a picture, as fractions of its size. */
async function sharpEdges(name: string) {
  const file = join(FOLDER, `${name}.${manifest[name]?.hash}-900.avif`)
  const { data, info } = await sharp(file)
    .resize({ width: WIDTH })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = new Array<number>(info.height).fill(0)
  const columns = new Array<number>(info.width).fill(0)
  const at = (x: number, y: number, channel: number) => data[(y * info.width + x) * info.channels + channel] ?? 0
  for (let y = 2; y < info.height - 2; y++)
    for (let x = 2; x < info.width - 2; x++) {
      const steps = [0, 1, 2].flatMap((c) => [at(x + 2, y, c) - at(x - 2, y, c), at(x, y + 2, c) - at(x, y - 2, c)])
      if (!steps.some((step) => Math.abs(step) > STEP)) continue
      rows[y] = (rows[y] ?? 0) + 1
      columns[x] = (columns[x] ?? 0) + 1
    }
  const edges = (counts: number[]) => [counts.findIndex((n) => n > 2), counts.findLastIndex((n) => n > 2)] as const
  const [top, bottom] = edges(rows)
  const [left, right] = edges(columns)
  return { top: top / info.height, bottom: bottom / info.height, left: left / info.width, right: right / info.width }
}

const SUBJECTS = Object.entries(SAMPLE_HEROES).flatMap(([name, { subject }]) =>
  subject ? (['wide', 'tall'] as const).map((cut) => ({ name: `${name}-${cut}`, edges: subject[cut] })) : [],
)

describe('a list hero’s subject', () => {
  it.each(SUBJECTS)('is where the file of $name places it', async ({ name, edges }) => {
    const measured = await sharpEdges(name)
    expect(Math.abs(measured.top - edges.top)).toBeLessThan(0.02)
    expect(Math.abs(measured.left - edges.left)).toBeLessThan(0.02)
    expect(Math.abs(measured.right - edges.right)).toBeLessThan(0.03)
    // Same Day has a flower below the basket.
    if (name !== 'site/same-day-wide') expect(Math.abs(measured.bottom - edges.bottom)).toBeLessThan(0.02)
  })

  it('belongs to a picture in the catalogue', () => {
    const pictures = Object.values(SAMPLE_HEROES).flatMap(({ picture }) => (picture ? [picture.name] : []))
    expect(pictures.filter((name) => !manifest[name])).toEqual([])
  })
})
