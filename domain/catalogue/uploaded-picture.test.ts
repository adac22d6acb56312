import { expect, it } from 'vitest'
import { PICTURE_SHAPES } from './crop.ts'
import { detectFileKind, smallPictureMessage } from './uploaded-picture.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

it.each([
  ['\xff\xd8\xff\xe1..Exif', 'jpeg'],
  ['\x89PNG\r\n\x1a\n....', 'png'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'webp'],
  ['\x00\x00\x00\x1cftypavif\x00\x00\x00\x00mif1avifmiaf', 'avif'],
  ['\x00\x00\x00\x24ftypheic\x00\x00\x00\x00mif1heic', 'heic'],
  ['\x00\x00\x00\x24ftypmif1\x00\x00\x00\x00mif1heix', 'heic'],
  ['GIF89a', 'gif'],
  ['%PDF-1.7', 'pdf'],
  ['\ufeff\n%PDF-1.4'.replace('\ufeff', '\xef\xbb\xbf'), 'pdf'],
  ['<?xml version="1.0"?>\n<svg xmlns="…"><script/></svg>', 'svg'],
  ['RIFF\x10\x00\x00\x00WAVE', undefined],
  ['\x00\x00\x00\x1cftypisom', undefined],
  ['', undefined],
])('%j is %s', (text, kind) => {
  expect(detectFileKind(bytes(text))).toBe(kind)
})

it('the message for a small picture says its size and the size needed', () => {
  expect(smallPictureMessage({ width: 600, height: 750 }, PICTURE_SHAPES.gift)).toBe(
    'This picture has 600 × 750 pixels and would be blurred. It needs at least 640 × 800. Choose a larger copy, for example the original from the camera.',
  )
  expect(smallPictureMessage({ width: 1200, height: 700 }, PICTURE_SHAPES.gift)).toContain(
    '1200 × 700 pixels, 560 × 700 when cropped to 4:5, and would be blurred. It needs at least 640 × 800.',
  )
})
