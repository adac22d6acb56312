import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// `node scripts/app-icons.ts` renders the app icons from the shop's mark: cream on ribbon, square, no rounding.

const RIBBON = '#7A1B40'
const CREAM = '#F6E7DA'
const root = join(import.meta.dirname, '..')
const file = await readFile(join(root, 'app/ui/mark.svg'), 'utf8')
const mark = /<symbol[^>]*>(.*)<\/symbol>/s.exec(file)?.[1]
if (!mark) throw new Error('The mark is not where it was.')

/** `share` is the mark's part of the icon width. Systems crop a maskable icon to a circle of 80%. */
async function draw(size: number, share: number): Promise<Buffer> {
  const width = Math.round(size * share)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${width}" height="${width}" fill="${CREAM}">${mark}</svg>`
  const picture = sharp({ create: { width: size, height: size, channels: 3, background: RIBBON } })
  return await picture
    .composite([{ input: Buffer.from(svg) }])
    .png({ palette: true, effort: 10 })
    .toBuffer()
}

/** An ICO file is a table of pictures; this one holds one PNG. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const put = (file: string, content: Buffer) => writeFile(join(root, 'public', file), content)

await mkdir(join(root, 'public/icons'), { recursive: true })
await put('icons/icon-192.png', await draw(192, 0.84))
await put('icons/icon-512.png', await draw(512, 0.84))
await put('icons/maskable-512.png', await draw(512, 0.56))
await put('apple-touch-icon.png', await draw(180, 0.72))
await put('favicon.ico', ico(await draw(32, 0.9), 32))
