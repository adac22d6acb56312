import sharp from 'sharp'
import type { Master } from './read-master.ts'

const GRID = 10

/** The mean colour along a picture's edge, which is its backdrop: things then appear where they stand. */
export async function placeholderColour({ pixels, shape }: Master): Promise<string> {
  const small = await sharp(pixels, { raw: shape })
    .resize({ width: GRID, height: GRID, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const edge = [...Array(GRID * GRID).keys()].filter((at) => isEdge(at % GRID) || isEdge(Math.floor(at / GRID)))
  const mean = (channel: number) =>
    Math.round(edge.reduce((sum, at) => sum + (small[at * 3 + channel] ?? 0), 0) / edge.length)
  return `#${[0, 1, 2].map((channel) => mean(channel).toString(16).padStart(2, '0')).join('')}`
}

const isEdge = (place: number): boolean => place === 0 || place === GRID - 1
