import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PRODUCT_VIEWS } from '#domain/catalogue/product.ts'
import { readSample } from '#server/catalogue/seed-catalogue.ts'
import { findPicture, sharingPicture } from './find-picture.ts'
import { manifestSchema } from './picture-manifest.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'catalogue/pictures')
const MB = 1024 * 1024
const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')))
const sample = await readSample(ROOT)

const SITE = [
  ...['home', 'uniquely-yours', 'wedding', 'kids', 'same-day', 'mothers-day', 'corporate'].flatMap((name) => [
    `${name}-wide`,
    `${name}-tall`,
  ]),
  ...['uniquely-yours', 'wedding-edit', 'kids-zone', 'quick-delivery', 'mothers-day'].map(
    (name) => `collection-${name}`,
  ),
  ...['starter', 'executive', 'premium'].map((name) => `corporate-${name}`),
  ...['bow', 'build-your-own', 'mothers-day-half', 'uniquely-yours-closed', 'our-story', 'our-story-tall'],
  ...['empty-box', 'closed-box', 'payment-success', 'open-graph', 'email-header'],
]
const bytesOf = (name: string, width: number): number =>
  statSync(join(FOLDER, `${name}.${manifest[name]?.hash}-${width}.avif`)).size

describe('the pictures of the sample catalogue', () => {
  it('are four per gift', () => {
    const wanted = sample.products.flatMap(({ id }) => PRODUCT_VIEWS.map((view) => `products/${id}-${view}`))
    expect(wanted.filter((name) => !manifest[name])).toEqual([])
  })

  it('are two per box item, one of them cut out', () => {
    const wanted = sample.items.flatMap(({ id }) => [`items/${id}-thumb`, `items/${id}-cutout`])
    expect(wanted.filter((name) => !manifest[name])).toEqual([])
    expect(sample.items.filter(({ id }) => manifest[`items/${id}-cutout`]?.colour)).toEqual([])
  })

  it('include every box closed and in layers', () => {
    const wanted = sample.boxes.boxes.flatMap(({ id }) =>
      ['closed', 'open', 'front', ...(id.startsWith('cane') ? ['handle'] : [])].map((layer) => `boxes/${id}-${layer}`),
    )
    expect(wanted.filter((name) => !manifest[name])).toEqual([])
  })

  it('include all those of the shop itself', () => {
    expect(SITE.filter((name) => !manifest[`site/${name}`])).toEqual([])
    expect(sharingPicture('site/open-graph')).toMatchObject({ width: 1200, height: 630, type: 'image/jpeg' })
    expect(sharingPicture('site/email-header')).toMatchObject({ width: 1200, height: 600, type: 'image/jpeg' })
  })

  it('all exist as files, and no file is unused', () => {
    const named = Object.entries(manifest).flatMap(([name, { hash, avif, webp, jpg }]) => [
      ...avif.map((width) => `${name}.${hash}-${width}.avif`),
      `${name}.${hash}-${webp}.webp`,
      ...(jpg ? [`${name}.${hash}-${jpg}.jpg`] : []),
    ])
    const there = ['products', 'items', 'boxes', 'site'].flatMap((group) =>
      readdirSync(join(FOLDER, group)).map((file) => `${group}/${file}`),
    )
    expect(there.sort()).toEqual(named.sort())
  })

  it('take less than 35 MB together', () => {
    const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
    expect(bytes).toBeLessThan(35 * MB)
  })

  it('take at most 60 kB above the fold on a phone, at the width its screen requests', () => {
    const PHONE = 390 * 3
    const first = Object.keys(manifest).filter((name) =>
      /^site\/.*-tall$|^products\/.*-hero$|^site\/build-your-own$/.test(name),
    )
    const weights = first.map((name) => {
      const { avif } = manifest[name] ?? { avif: [] }
      return { name, bytes: bytesOf(name, avif.find((width) => width >= PHONE) ?? avif.at(-1) ?? 0) }
    })
    expect(weights.filter(({ bytes }) => bytes > 60_000)).toEqual([])
  })
})

describe('a picture found by name', () => {
  it('has what the page needs', () => {
    expect(findPicture('products/kids-zone-2-hero', 'words')).toMatchObject({
      base: expect.stringMatching(/^\/pictures\/products\/kids-zone-2-hero\.[0-9a-f]{8}$/),
      alt: 'words',
      width: 900,
      height: 1125,
    })
  })

  it('keeps its dimensions when the file is missing', () => {
    expect(findPicture('items/none-thumb', '')).toEqual({
      missing: 'items/none-thumb',
      alt: '',
      width: 480,
      height: 480,
    })
    expect(sharingPicture('site/none')).toBeUndefined()
  })
})
