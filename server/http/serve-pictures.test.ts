import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '#server/files/folder-store.ts'
import { servePictures } from './serve-pictures.ts'

let root: string
let app: ReturnType<typeof servePictures>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'regalo-pictures-'))
  const folder = join(root, 'catalogue/pictures/site')
  await mkdir(folder, { recursive: true })
  for (const format of ['avif', 'webp', 'jpg']) await writeFile(join(folder, `bow.0123abcd-640.${format}`), 'bytes')
  await writeFile(join(folder, 'bow.svg'), 'secret')
  await writeFile(join(root, 'catalogue/pictures/manifest.json'), 'secret')
  await writeFile(join(root, 'catalogue/products.json'), 'secret')
  app = servePictures(root, folderStore(join(root, 'data')))
})
afterAll(() => rm(root, { recursive: true }))

const get = async (path: string, init?: RequestInit) => app.request(`http://shop${path}`, init)

describe('a picture of the catalogue', () => {
  it.each([
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ])('is served with its type and cached forever: %s', async (format, type) => {
    const answer = await get(`/pictures/site/bow.0123abcd-640.${format}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toBe('bytes')
  })

  it('is the only kind of file served from its folder', async () => {
    for (const path of [
      '/pictures/manifest.json',
      '/pictures/slots.json',
      '/pictures/site/bow.svg',
      '/pictures/site/bow.0123abcd-641.avif',
      '/pictures/site/',
      '/pictures/',
      '/pictures/../products.json',
      '/pictures/%2e%2e/products.json',
      '/pictures/site/..%2f..%2fproducts.json',
      '/pictures/site/..%5c..%5cproducts.json',
      '/pictures/site/%252e%252e/manifest.json',
      '/pictures/site//etc/passwd',
      '/pictures/placeholder/%3Cscript%3E.svg',
      '/pictures/placeholder/products/..%2f..%2fx.svg',
      '/pictures/placeholder/nothing.svg',
    ]) {
      const answer = await get(path)
      expect(answer.status, path).toBe(404)
      expect(await answer.text(), path).not.toContain('secret')
    }
    expect((await get('/pictures/site/bow.0123abcd-640.avif', { method: 'POST' })).status).toBe(405)
  })

  it('has a placeholder when it is missing', async () => {
    const answer = await get('/pictures/placeholder/products/kids-zone-2-above.svg')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(await answer.text()).toContain('From above')
  })
})
