import { expect, it } from 'vitest'
import { faultOfPhotos, photoKind } from './photo.ts'

const of = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

it('is what its content says', () => {
  expect(photoKind(of('\xff\xd8\xff\xe0'))).toBe('jpg')
  expect(photoKind(of('\x89PNG\r\n\x1a\n'))).toBe('png')
  expect(photoKind(of('RIFF\0\0\0\0WEBPVP8 '))).toBe('webp')
  for (const other of ['', '<svg onload=alert(1)>', 'RIFF\0\0\0\0WAVE', '%PDF-', 'GIF89a'])
    expect(photoKind(of(other))).toBeUndefined()
})

it('is one of three, and all of them together are no larger than 5MB', () => {
  const mb = (size: number) => ({ name: 'box.jpg', size: size * 1024 * 1024 })
  expect(faultOfPhotos([mb(2), mb(2), mb(1)])).toBeUndefined()
  expect(faultOfPhotos([mb(2), mb(3.1)])).toContain('larger than 5MB')
  expect(faultOfPhotos([mb(1), mb(1), mb(1), mb(1)])).toContain('No more than 3')
  expect(faultOfPhotos([mb(0)])).toBe('box.jpg is empty; please choose it again')
})
