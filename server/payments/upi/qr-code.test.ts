import { readFile } from 'node:fs/promises'
import { decodeQR } from 'qr/decode.js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { Qr } from '#app/ui/qr.tsx'
import { logoSide } from '#domain/payment/qr.ts'
import { upiLink } from '#domain/payment/upi.ts'
import { qrCode } from './upi-request.ts'

const link = upiLink({
  payeeVpa: 'regalo@example',
  payeeName: 'Regalo',
  amountPaise: 48_026,
  reference: 'REG-4821',
  note: 'Regalo REG-4821',
})

/** Returns the modules that the path fills. */
function painted({ size, path }: { size: number; path: string }): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  }
  return modules
}

/** Renders the code as on the page, with the mark, at `side` pixels. */
async function photographed(text: string, side: number) {
  const figure = renderToStaticMarkup(createElement(Qr, { code: qrCode(text), label: 'to pay' }))
  const symbols = (await readFile('app/ui/mark.svg', 'utf8')).match(/<symbol id="mark".*?<\/symbol>/s)?.[0] ?? ''
  const svg = figure
    .slice(figure.indexOf('<svg'), figure.lastIndexOf('</svg>') + '</svg>'.length)
    .replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" `)
    .replace('<rect ', '<rect fill="#fff" ')
    .replace(/href="[^"]*#mark"/, 'href="#mark" fill="#7a1b40"')
    .replace('</svg></svg>', `</svg>${symbols}</svg>`)
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

describe('a third-party reader', () => {
  it.each([
    ['an order', link],
    [
      'the longest there is',
      upiLink({
        payeeVpa: `${'a'.repeat(40)}@okhdfcbank`,
        payeeName: 'तोहफ़ा & Sons “Gifts”',
        amountPaise: 99_999_99,
        reference: 'REG-1234567',
        note: 'Order REG-1234567',
      }),
    ],
  ])('reads the exact bytes of the link of %s, on a phone’s screen and on a desktop’s', async (_, text) => {
    for (const side of [272, 608]) {
      const read = decodeQR(await photographed(text, side))
      expect(Buffer.from(read)).toEqual(Buffer.from(text))
    }
  })
})

describe('the payment QR code', () => {
  it('contains exactly the modules of the UPI link at level H', () => {
    const code = encode(link, { ecc: 'H', border: 0, maskPattern: 2 })
    expect(painted(qrCode(link))).toEqual(code.data)
  })

  it('is light and dark in equal parts, without long bars, for any order', () => {
    for (let order = 0; order < 50; order++) {
      const code = painted(qrCode(`${link}&order=${order * 7919}`))
      const dark = code.flat().filter(Boolean).length / code.length ** 2
      expect(Math.abs(dark - 0.5)).toBeLessThan(0.05)
      const rows = code.map((row) => row.map(Number).join(''))
      expect(rows.every((row) => !/0{22}|1{22}/.test(row))).toBe(true)
    }
  })

  it('is larger than the same link at level L, so the mark may cover a part', () => {
    expect(qrCode(link).size).toBeGreaterThan(encode(link, { ecc: 'L', border: 0 }).size)
  })

  it.each([21, 25, 41, 57, 77])(
    'has a mark of less than 8% of a code of %i modules, on whole modules in the middle',
    (size) => {
      const side = logoSide({ size })
      expect(side ** 2 / size ** 2).toBeLessThan(0.08)
      expect((size - side) % 2).toBe(0)
    },
  )
})
