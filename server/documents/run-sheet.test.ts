import { expect, it } from 'vitest'
import { pdfText } from '#test/pdf-text.ts'
import { type RunSheet, runSheetPdf } from './run-sheet-pdf.ts'

const stop = (index: number, given: Partial<RunSheet['stops'][number]> = {}): RunSheet['stops'][number] => ({
  ...{ number: `REG-${1000 + index}`, name: `Recipient ${index}`, phone: '98450 12345', street: `MI Road ${index}` },
  ...{ city: 'Jaipur', zipCode: '302001', hours: 'Morning, 9 am to 12 noon', boxes: 2, hidePrices: true },
  ...{ test: false, is: 'open', ...given },
})

const render = async (stops: RunSheet['stops']) => {
  const about = { rider: 'Ravi', areaName: 'Jaipur', day: '2026-11-21', hours: 'Morning, 9 am to 12 noon' }
  const sheet = {
    ...about,
    seller: { name: 'Regalo' },
    stops,
    link: 'https://shop.example/track/run/x',
    at: new Date(0),
  }
  return pdfText(await runSheetPdf(process.cwd(), sheet, { compress: false })).replaceAll('\n', ' ')
}

it('a run sheet lists its stops in order, without prices and fees', async () => {
  const text = await render([stop(1), stop(2, { phone: '' }), stop(3, { is: 'cancelled' })])
  expect(text).toContain('Saturday, 21 November 2026, Jaipur, Morning, 9 am to 12 noon')
  expect(text).toContain('Recipient 1, 98450 12345')
  expect(text).toContain('REG-1001, 2 boxes, No price inside')
  expect(text.indexOf('Recipient 1')).toBeLessThan(text.indexOf('Recipient 2'))
  expect(text).toContain('Cancelled, do not deliver: Recipient 3, REG-1003')
  expect(text).not.toContain('MI Road 3')
  expect(/₹|Rs|fee/.exec(text)?.[0]).toBeUndefined()
})

it('a run sheet of many stops numbers its pages', async () => {
  const text = await render(Array.from({ length: 30 }, (_, index) => stop(index + 1)))
  expect(text).toContain('Recipient 30')
  expect(text).toMatch(/Run of Ravi, page 1 of [2-9]/)
})
