import { describe, expect, it } from 'vitest'
import { fieldErrors } from '#domain/delivery/shipping-form.ts'
import { applicationSchema, consultationSchema, contactSchema, emailSchema } from './enquiry-forms.ts'

const RITU = {
  name: 'Ritu',
  email: 'ritu@example.in',
  phone: '98450 12345',
  company: 'Malhotra & Sons',
  message: '',
  slot: 'Any time',
}

const errorsOf = (change: Partial<Record<keyof typeof RITU, unknown>>) => {
  const answer = consultationSchema.safeParse({ ...RITU, ...change })
  return answer.success ? {} : fieldErrors(answer.error)
}

describe('the consultation form', () => {
  it('accepts a complete form, with or without a message', () => {
    expect(consultationSchema.parse(RITU)).toEqual(RITU)
    const { message: _, ...without } = RITU
    expect(consultationSchema.parse(without)).toEqual(RITU)
  })

  it.each([undefined, '', 7, 'x'.repeat(10_000)])('treats an invalid preferred time as none: %.10s', (slot) => {
    expect(consultationSchema.parse({ ...RITU, slot })).toEqual({ ...RITU, slot: '' })
  })

  it.each([
    ['name', 'R', 'Name is required'],
    ['name', '   ', 'Name is required'],
    ['email', '', 'Invalid email address'],
    ['email', 'ritu@', 'Invalid email address'],
    ['phone', '98450', 'Valid phone number required'],
    ['company', 'M', 'Company name is required'],
    ['name', 'x'.repeat(10_000), 'Please shorten this to 200 characters'],
    ['email', `${'x'.repeat(10_000)}@example.in`, 'Invalid email address'],
    ['message', 'x'.repeat(10_000), 'Please shorten this to 5,000 characters'],
    ['name', undefined, 'Name is required'],
  ])('for %s "%.12s" has the field error', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: message })
  })

  it('lists every field error of an empty form once', () => {
    expect(errorsOf({ name: '', email: '', phone: '', company: '' })).toEqual({
      name: 'Name is required',
      email: 'Invalid email address',
      phone: 'Valid phone number required',
      company: 'Company name is required',
    })
  })

  it('keeps markup, emoji and right-to-left text unchanged', () => {
    const odd = { name: '<b>Ritu</b>', company: '🎁🎁', message: 'שלום <script>alert(1)</script>' }
    expect(consultationSchema.parse({ ...RITU, ...odd })).toEqual({ ...RITU, ...odd })
  })
})

describe('the newsletter email address', () => {
  it.each(['ritu@example.in', 'ritu+gifts@mail.example.co.in', 'ritu@localhost'])(
    'accepts %s, as a browser does',
    (email) => {
      expect(emailSchema.parse({ email: ` ${email} ` })).toEqual({ email })
    },
  )

  it.each(['', 'ritu', 'ritu@', '@example.in', 'a b@example.in', `${'x'.repeat(300)}@example.in`, null])(
    'refuses %j',
    (email) => {
      const answer = emailSchema.safeParse({ email })
      expect(answer.success ? {} : fieldErrors(answer.error)).toEqual({ email: 'Invalid email address' })
    },
  )
})

describe('the contact form', () => {
  const ANANYA = {
    firstName: 'Ananya',
    lastName: 'R',
    email: 'ananya@example.in',
    phone: '',
    subject: 'REG-2718',
    message: 'Hello',
  }
  const errorsIn = (change: Partial<Record<keyof typeof ANANYA, unknown>>) => {
    const answer = contactSchema.safeParse({ ...ANANYA, ...change })
    return answer.success ? {} : fieldErrors(answer.error)
  }

  it('accepts a complete form, with or without a phone number', () => {
    expect(contactSchema.parse(ANANYA)).toEqual(ANANYA)
    expect(errorsIn({ phone: '+91 98765 43210' })).toEqual({})
  })

  it.each([
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', 'ananya@', 'Valid email is required'],
    ['email', null, 'Valid email is required'],
    ['phone', '98450', 'Valid phone number is required'],
    ['phone', '9'.repeat(10_000), 'Please shorten this to 40 characters'],
    ['subject', '', 'Subject is required'],
    ['subject', 'x'.repeat(10_000), 'Please shorten this to 200 characters'],
    ['message', 'x', 'Message is required'],
    ['message', 'x'.repeat(10_000), 'Please shorten this to 5,000 characters'],
    ['message', ['x'], 'Message is required'],
  ])('for %s "%.12s" has the field error', (field, value, message) => {
    expect(errorsIn({ [field]: value })).toEqual({ [field]: message })
  })
})

describe('the careers form', () => {
  it('lists every field error of an empty form once', () => {
    const answer = applicationSchema.safeParse({ name: '', email: '', subject: '', message: '' })
    expect(answer.success ? {} : fieldErrors(answer.error)).toEqual({
      name: 'Name is required',
      email: 'Valid email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    })
  })
})
