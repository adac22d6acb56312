import { describe, expect, it } from 'vitest'
import { shippingSchema } from '#domain/delivery/shipping-form.ts'
import { applicationSchema, consultationSchema, contactSchema } from '#domain/enquiry/enquiry-forms.ts'
import { parseLinkForm } from '#domain/payment/payment-link-form.ts'
import { ADDRESS } from '#test/order-form.ts'
import { oneLine } from './sanitize.ts'

const BROKEN = [
  'Asha\nRao',
  'Asha\r\nRao',
  'Asha\u2028Rao',
  'Asha\u2029Rao',
  'Asha\u0085Rao',
  'Asha\tRao',
  '\nAsha\u0000\u001bRao\n',
]
const WHOLE = 'Asha Rao'
const LETTER = 'Dear shop,\n\nhello.'

it.each(BROKEN)('%j is one line', (typed) => expect(oneLine(typed)).toBe(WHOLE))

describe.each(BROKEN)('a form with %j', (typed) => {
  it('accepts names, cities and subjects on one line, and keeps the lines of a message', () => {
    expect(shippingSchema.parse({ ...ADDRESS, fullName: typed, city: typed, street: typed })).toMatchObject({
      fullName: WHOLE,
      city: WHOLE,
      street: WHOLE,
    })
    const [email, phone] = ['asha@example.in', '98450 12345']
    const about = { email, subject: typed, message: LETTER }
    const written = { email, subject: WHOLE, message: LETTER }
    expect(contactSchema.parse({ ...about, phone: '', firstName: typed, lastName: typed })).toMatchObject({
      ...written,
      firstName: WHOLE,
      lastName: WHOLE,
    })
    expect(applicationSchema.parse({ ...about, name: typed })).toMatchObject({ ...written, name: WHOLE })
    expect(consultationSchema.parse({ name: typed, email, phone, company: typed, message: LETTER })).toMatchObject({
      name: WHOLE,
      company: WHOLE,
      message: LETTER,
    })
    expect(parseLinkForm({ purpose: typed, amount: '10', name: typed, phone, email })).toMatchObject({
      wanted: { purpose: WHOLE, name: WHOLE },
    })
  })
})

it('a name of line breaks alone is invalid', () => {
  expect(shippingSchema.safeParse({ ...ADDRESS, fullName: '\n\n\n' }).success).toBe(false)
})
