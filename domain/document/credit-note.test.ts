import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractGst, totalGst } from '#domain/tax/gst.ts'
import { type Credit, nextCredit, remainingInvoice } from './credit-note.ts'
import type { InvoiceLine } from './invoice.ts'

function line(amountPaise: number, quantity: number, place: 'same-state' | 'other-state' = 'same-state'): InvoiceLine {
  const names = { description: 'A gift', contents: [], hsn: '3406', ratePercent: 18 }
  return { ...names, quantity, ...extractGst(amountPaise, place, 18), amountPaise }
}

const invoices = fc.record({
  lines: fc
    .tuple(
      fc.constantFrom('same-state' as const, 'other-state' as const),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 6,
      }),
    )
    .map(([place, lines]) => lines.map(([paise, quantity]) => line(paise, quantity, place))),
  shippingPaise: fc.constantFrom(0, 0, 4_900),
})

/** A part of the remaining amount, in hundredths, of all lines or of one. */
const asked = fc.record({ share: fc.integer({ min: 1, max: 100 }), of: fc.option(fc.nat(5), { nil: undefined }) })

const heads = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const

describe('the credit notes of an invoice', () => {
  it('add up, never exceed it in any line or tax head, and the last one credits exactly the rest', () => {
    fc.assert(
      fc.property(invoices, fc.array(asked, { maxLength: 12 }), fc.boolean(), (invoice, refunds, toTheEnd) => {
        const notes: Credit[] = []
        const whole = remainingInvoice(invoice, []).amountPaise
        for (const { share, of } of refunds) {
          const left = remainingInvoice(invoice, notes)
          const position = of === undefined ? undefined : of % invoice.lines.length
          const room = position === undefined ? left.amountPaise : (left.lines[position]?.amountPaise ?? 0)
          const amountPaise = Math.ceil((room * share) / 100)
          const parts = position === undefined ? [] : [{ position, quantity: 1, amountPaise }]
          const note = nextCredit(invoice, notes, { amountPaise, parts })
          expect(note?.amountPaise ?? 0).toBe(amountPaise)
          if (note) notes.push(note)
        }
        const last = toTheEnd && nextCredit(invoice, notes, { amountPaise: Number.MAX_SAFE_INTEGER })
        if (last) notes.push(last)
        for (const note of notes) {
          const lines = note.lines.reduce((total, it) => total + it.amountPaise, 0)
          expect(note.amountPaise).toBeGreaterThan(0)
          expect(lines).toBeLessThanOrEqual(note.amountPaise)
          for (const it of note.lines) {
            expect(it.amountPaise).toBe(it.taxablePaise + totalGst(it.gst))
            for (const paise of [it.taxablePaise, ...heads.map((head) => it.gst[head])])
              expect(paise).toBeGreaterThanOrEqual(0)
          }
        }
        const left = remainingInvoice(invoice, notes)
        for (const it of left.lines)
          for (const paise of [it.taxablePaise, it.amountPaise, ...heads.map((head) => it.gst[head])])
            expect(paise).toBeGreaterThanOrEqual(0)
        expect(left.shippingPaise).toBeGreaterThanOrEqual(0)
        expect(left.amountPaise + notes.reduce((total, note) => total + note.amountPaise, 0)).toBe(whole)
        if (toTheEnd) {
          expect(left.amountPaise).toBe(0)
          for (const it of left.lines)
            expect([it.taxablePaise, ...heads.map((head) => it.gst[head])]).toEqual([0, 0, 0, 0])
        }
      }),
      { numRuns: 500 },
    )
  })

  it('credit CGST and SGST equally', () => {
    const invoice = { lines: [line(174_00, 1), line(99_99, 3)], shippingPaise: 0 }
    const note = nextCredit(invoice, [], { amountPaise: 136_88 })
    for (const { gst } of note?.lines ?? []) expect(gst.cgstPaise).toBe(gst.sgstPaise)
    expect(note?.lines).toHaveLength(2)
  })

  it('of a refund of one line credit that line only', () => {
    const invoice = { lines: [line(174_00, 2), line(99_99, 3)], shippingPaise: 0 }
    const half = nextCredit(invoice, [], {
      amountPaise: 102_66,
      parts: [{ position: 0, quantity: 1, amountPaise: 102_66 }],
    })
    expect(half?.lines).toMatchObject([{ position: 0, quantity: 1, amountPaise: 102_66, taxablePaise: 87_00 }])
  })

  it('list for the rest of a line the unreturned pieces, or all of them when only their price is left', () => {
    const invoice = { lines: [line(174_00, 3)], shippingPaise: 0 }
    const first = nextCredit(invoice, [], {
      amountPaise: 50_00,
      parts: [{ position: 0, quantity: 1, amountPaise: 50_00 }],
    })
    const earlier = first ? [first] : []
    const rest = (pieces: number) =>
      nextCredit(invoice, earlier, { amountPaise: Number.MAX_SAFE_INTEGER, returned: new Map([[0, pieces]]) })
    expect(rest(1)?.lines).toMatchObject([{ quantity: 2 }])
    expect(rest(3)?.lines).toMatchObject([{ quantity: 3 }])
    expect(nextCredit(invoice, [], { amountPaise: 10_00 })?.lines).toMatchObject([{ quantity: 3 }])
  })

  it('do not exist for a zero amount', () => {
    const invoice = { lines: [line(100_00, 1)], shippingPaise: 0 }
    const whole = nextCredit(invoice, [], { amountPaise: 118_00 })
    expect(whole?.lines).toMatchObject(invoice.lines)
    expect(nextCredit(invoice, whole ? [whole] : [], { amountPaise: 1 })).toBeUndefined()
  })
})
