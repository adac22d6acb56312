import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeVariants, type VariantOptions } from './make-variants.ts'

const plain = (width: number, height: number, background = '#d0b3a3') =>
  sharp({ create: { width, height, channels: 3, background } })

async function made(file: Uint8Array, options?: VariantOptions) {
  const result = await makeVariants(file, options)
  if (!result.ok) throw new Error(`refused: ${result.why}`)
  return result.variants
}
const fileOf = ({ files }: Awaited<ReturnType<typeof made>>, format: string) =>
  files.filter((file) => file.format === format)

describe('picture variants', () => {
  it('are AVIF in three widths and WebP in one', async () => {
    const variants = await made(await plain(900, 1125).png().toBuffer())
    expect(variants).toMatchObject({ width: 900, height: 1125, avif: [400, 640, 900], webp: 640, colour: '#d0b3a3' })
    expect(variants.files.map(({ width, format }) => `${width}.${format}`)).toEqual([
      '400.avif',
      '640.avif',
      '900.avif',
      '640.webp',
    ])
    for (const { bytes, width, format } of variants.files) {
      const seen = await sharp(bytes).metadata()
      expect([seen.width, seen.height]).toEqual([width, Math.round((width * 1125) / 900)])
      expect(seen.format === 'heif' ? seen.compression === 'av1' && 'avif' : seen.format).toBe(format)
    }
  })

  it('of a small picture have its own and half its width', async () => {
    expect(await made(await plain(80, 80).png().toBuffer())).toMatchObject({ avif: [40, 80], webp: 80 })
    expect(await made(await plain(1, 1).png().toBuffer())).toMatchObject({ avif: [1], webp: 1 })
  })

  it('have other widths or a JPEG on request', async () => {
    const variants = await made(await plain(120, 120).png().toBuffer(), { ladder: [64, 90, 120], jpg: true })
    expect(variants).toMatchObject({ avif: [64, 90, 120], webp: 120, jpg: 120 })
    expect((await sharp(fileOf(variants, 'jpg')[0]?.bytes).metadata()).format).toBe('jpeg')
  })

  it('keep transparency, and report no background colour for it', async () => {
    const cutout = await sharp({
      create: { width: 120, height: 120, channels: 4, background: { r: 122, g: 27, b: 64, alpha: 0 } },
    })
      .composite([{ input: await plain(50, 50, '#7a1b40').png().toBuffer() }])
      .webp()
      .toBuffer()
    const variants = await made(cutout)
    expect(variants).not.toHaveProperty('colour')
    for (const { bytes } of variants.files) {
      const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer()
      expect(pixels[3]).toBeLessThan(8)
    }
  })

  it('treat an opaque alpha channel as none', async () => {
    const variants = await made(await plain(100, 100).ensureAlpha().png().toBuffer())
    expect(variants.colour).toBe('#d0b3a3')
    expect((await sharp(fileOf(variants, 'webp')[0]?.bytes).metadata()).hasAlpha).toBe(false)
  })

  it.each([
    ['larger than it is shown', 2400, 1],
    ['smaller than it is shown', 300, 1],
    ['lying on its side in the file', 2400, 6],
  ])('show the chosen crop of a picture %s', async (_, side, orientation) => {
    // Upright: four fields, of which the lower right one is blue.
    const field = (background: string) =>
      plain(side / 2, side / 2, background)
        .png()
        .toBuffer()
    const blue = orientation === 6 ? { left: side / 2, top: 0 } : { left: side / 2, top: side / 2 }
    const upright = await plain(side, side, '#c02020')
      .composite([{ input: await field('#2020c0'), ...blue }])
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer()
    const crop = { x: 0.55, y: 0.55, width: 0.4 }
    const { files, width, height } = await made(upright, { ladder: [400, 640], part: { crop, ground: '#fff' } })
    expect(width / height).toBeCloseTo(4 / 5, 1)
    for (const { bytes } of files) {
      const { channels } = await sharp(bytes).removeAlpha().stats()
      for (const [at, of] of [0x20, 0x20, 0xc0].entries()) {
        expect(Math.abs((channels[at]?.min ?? 0) - of)).toBeLessThan(40)
        expect(Math.abs((channels[at]?.max ?? 0) - of)).toBeLessThan(40)
      }
    }
  })

  it('are rotated by EXIF orientation and contain no metadata', async () => {
    const photo = await plain(90, 60)
      .withExif({ IFD0: { Copyright: 'a name' }, IFD3: { GPSLatitude: '12/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const variants = await made(photo)
    expect(variants).toMatchObject({ width: 60, height: 90, avif: [30, 60] })
    for (const { bytes } of variants.files) {
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, orientation: orientation ?? 1 }).toEqual({
        exif: undefined,
        icc: undefined,
        xmp: undefined,
        orientation: 1,
      })
    }
  })
})

describe('an invalid picture', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text that says it is a picture', Buffer.from('\x89PNG\r\n\x1a\n and then nothing of the kind')],
    [
      'a drawing, which could hold a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
  ])('is refused: %s', async (_, file) => {
    expect(await makeVariants(file)).toEqual({ ok: false, why: 'not-a-picture' })
  })

  it('is refused when it is truncated', async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await makeVariants(noise.subarray(0, noise.length / 2))).toEqual({ ok: false, why: 'not-a-picture' })
  })

  it('is refused when it has more pixels than a camera makes, for any size in bytes', async () => {
    const bomb = await plain(11_000, 4600).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(500_000)
    expect(await makeVariants(bomb)).toEqual({ ok: false, why: 'too-large' })
    expect(await makeVariants(await plain(12_500, 4).png().toBuffer())).toEqual({ ok: false, why: 'too-large' })
    expect(await makeVariants(Buffer.alloc(26 * 1024 * 1024))).toEqual({ ok: false, why: 'too-large' })
  })
})
