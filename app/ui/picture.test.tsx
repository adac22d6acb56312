// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { Picture } from './picture.tsx'

const wide: PictureData = {
  base: '/pictures/site/home-wide.0123abcd',
  avif: [400, 1600],
  webp: 1280,
  width: 1800,
  height: 1080,
  colour: '#d0b3a3',
  alt: 'An open box',
}
const tall: PictureData = {
  ...wide,
  base: '/pictures/site/home-tall.89abcdef',
  avif: [400, 900],
  webp: 640,
  width: 900,
  height: 1125,
}

function see(html: string): HTMLElement {
  const page = document.createElement('div')
  page.innerHTML = html
  return page
}

describe('a picture on a page', () => {
  it('has AVIF widths and one WebP, keeps its place and colour, and loads lazily', () => {
    const page = see(renderToString(<Picture picture={wide} sizes="50vw" />))
    const source = page.querySelector('source')
    const img = page.querySelector('img')
    expect(source?.getAttribute('srcset')).toBe(
      '/pictures/site/home-wide.0123abcd-400.avif 400w, /pictures/site/home-wide.0123abcd-1600.avif 1600w',
    )
    expect(source?.getAttribute('sizes')).toBe('50vw')
    expect(img?.getAttribute('src')).toBe('/pictures/site/home-wide.0123abcd-1280.webp')
    expect([img?.getAttribute('width'), img?.getAttribute('height'), img?.getAttribute('loading')]).toEqual([
      '1800',
      '1080',
      'lazy',
    ])
    expect(img?.getAttribute('style')).toContain('#d0b3a3')
    expect(img?.hasAttribute('fetchpriority')).toBe(false)
    expect(page.querySelector('link')).toBeNull()
  })

  it('loads eagerly when it is the first, and has no background without a colour', () => {
    const page = see(renderToString(<Picture picture={{ ...wide, colour: undefined }} sizes="50vw" first />))
    expect(page.querySelector('img')?.hasAttribute('style')).toBe(false)
    expect(page.querySelector('img')?.getAttribute('fetchpriority')).toBe('high')
    expect(page.querySelector('img')?.hasAttribute('loading')).toBe(false)
    const link = page.querySelector('link[rel=preload][as=image]')
    expect(link?.getAttribute('imagesrcset')).toContain('home-wide.0123abcd-1600.avif 1600w')
    expect(link?.getAttribute('type')).toBe('image/avif')
    expect(link?.getAttribute('fetchpriority')).toBe('high')
    expect(link?.hasAttribute('media')).toBe(false)
  })

  it('has another crop for narrow screens, and preloads only the one that is shown', () => {
    const page = see(
      renderToString(<Picture picture={wide} tall={tall} tallMedia="(max-width: 64rem)" sizes="100vw" first />),
    )
    const sources = [...page.querySelectorAll('source')]
    expect(sources.map((source) => [source.getAttribute('media'), source.getAttribute('type')])).toEqual([
      ['(max-width: 64rem)', 'image/avif'],
      ['(max-width: 64rem)', null],
      [null, 'image/avif'],
    ])
    expect([sources[0]?.getAttribute('width'), sources[0]?.getAttribute('height')]).toEqual(['900', '1125'])
    const links = [...page.querySelectorAll('link')]
    expect(links.map((link) => link.getAttribute('media')).sort()).toEqual([
      '(max-width: 64rem)',
      'not all and (max-width: 64rem)',
    ])
  })
})

describe('a picture that fails to load', () => {
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  })

  it('is replaced by a drawing, or by the logo when offline', async () => {
    const place = document.createElement('div')
    const root = createRoot(place)
    await act(async () => root.render(<Picture picture={wide} sizes="50vw" />))
    const fail = () => act(async () => place.querySelector('img')?.dispatchEvent(new Event('error')))
    await fail()
    expect(place.querySelector('img')?.getAttribute('src')).toBe('/pictures/placeholder/site/home-wide.svg')
    await fail()
    expect(place.querySelector('img')).toBeNull()
    expect(place.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('An open box')
    await act(async () => root.render(<Picture picture={tall} sizes="50vw" />))
    expect(place.querySelector('img')?.getAttribute('src')).toContain('home-tall.89abcdef')
  })
})
