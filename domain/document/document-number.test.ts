import { describe, expect, it } from 'vitest'
import { settingsSchema } from '#domain/settings/settings.ts'
import { documentNumber } from './document-number.ts'

/** Rules 46 and 53. */
const ALLOWED = /^[A-Z0-9/-]{1,16}$/

describe('a document number', () => {
  it.each(['RG', 'A', '7', 'ABC', 'T7C'])('begins with %s and fits, for any count', (prefix) => {
    const numbers = [1, 999_999, 1_000_000, 9_999_999].map((serial) =>
      documentNumber('invoice', '26-27', serial, prefix),
    )
    expect(new Set(numbers).size).toBe(4)
    for (const number of numbers) {
      expect(number).toMatch(ALLOWED)
      expect(number.startsWith(`${prefix}/`)).toBe(true)
    }
  })

  it('drops the hyphen of the year when seven digits need its space', () => {
    expect(documentNumber('invoice', '26-27', 999_999, 'ABC')).toBe('ABC/26-27/999999')
    expect(documentNumber('invoice', '26-27', 1_000_000, 'ABC')).toBe('ABC/2627/1000000')
    expect(documentNumber('invoice', '26-27', 1_000_000)).toBe('RG/26-27/1000000')
  })

  it('has the owner’s prefix on invoices only', () => {
    expect(documentNumber('credit-note', '26-27', 1, 'ABC')).toBe('CN/26-27/000001')
    expect(documentNumber('test-invoice', '26-27', 1, 'ABC')).toBe('T/26-27/000001')
  })
})

describe('the owner’s prefixes', () => {
  const invoice = settingsSchema.shape.invoicePrefix
  const order = settingsSchema.shape.orderPrefix

  it.each(['CN', 'T', 'TC', ' tc ', 'ABCD', '', 'A-B', 'R/', '₹', 'é'])('are refused for invoices: %j', (prefix) => {
    expect(invoice.safeParse(prefix).success).toBe(false)
  })

  it('are stored in capitals', () => {
    expect(invoice.parse(' abc ')).toBe('ABC')
    expect(order.parse('toh')).toBe('TOH')
  })

  it.each(['', 'TOOLONG', 'T0', 'A B', '<b>', '%'])('are refused for orders: %j', (prefix) => {
    expect(order.safeParse(prefix).success).toBe(false)
  })
})
