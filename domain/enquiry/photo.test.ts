import { expect, it } from 'vitest'
import { detectPhotoKind, photosError } from './photo.ts'

const of = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

it('the type of a photo is that of its content', () => {
  expect(detectPhotoKind(of('\xff\xd8\xff\xe0'))).toBe('jpg')
  expect(detectPhotoKind(of('\x89PNG\r\n\x1a\n'))).toBe('png')
  expect(detectPhotoKind(of('RIFF\0\0\0\0WEBPVP8 '))).toBe('webp')
  for (const other of ['', '<svg onload=alert(1)>', 'RIFF\0\0\0\0WAVE', '%PDF-', 'GIF89a'])
    expect(detectPhotoKind(of(other))).toBeUndefined()
})

it('an enquiry has up to three photos, 5MB in total', () => {
  const mb = (size: number) => ({ name: 'box.jpg', size: size * 1024 * 1024 })
  expect(photosError([mb(2), mb(2), mb(1)])).toBeUndefined()
  expect(photosError([mb(2), mb(3.1)])).toContain('larger than 5MB')
  expect(photosError([mb(1), mb(1), mb(1), mb(1)])).toContain('No more than 3')
  expect(photosError([mb(0)])).toBe('box.jpg is empty; please choose it again')
})
