import * as z from 'zod/mini'
import { indianFigure } from '#domain/text/indian-figure.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { PROBLEMS } from './problem.ts'

const MOST_IN_A_LINE = 200
const tooLong = (most: number) => `Please shorten this to ${indianFigure(most)} characters`

const line = (least: number, message: string, most = MOST_IN_A_LINE) =>
  z.string(message).check(z.overwrite(oneLine), z.minLength(least, message), z.maxLength(most, tooLong(most)))

const INVALID_EMAIL = 'Invalid email address'

/**
 * Newsletter and notify-me: one address, and none that a browser's own field of type `email` lets through is refused
 * (specification §5, other forms).
 */
export const emailSchema = z.object({
  email: z
    .string(INVALID_EMAIL)
    .check(
      z.trim(),
      z.maxLength(MOST_IN_A_LINE, INVALID_EMAIL),
      z.email({ pattern: z.regexes.html5Email, error: INVALID_EMAIL }),
    ),
})

const LONGEST_SLOT = 60

/**
 * The consultation form, fields and messages of specification §5; its message is optional. `slot` is the hour that was
 * chosen, in words, where the form offers any: a wish, so nothing that stands there holds up a request.
 */
export const consultationSchema = z.object({
  name: line(2, 'Name is required'),
  email: z.string(INVALID_EMAIL).check(z.trim(), z.maxLength(MOST_IN_A_LINE, INVALID_EMAIL), z.email(INVALID_EMAIL)),
  phone: line(10, 'Valid phone number required', 40),
  company: line(2, 'Company name is required'),
  message: z._default(z.string().check(z.trim(), z.maxLength(5000, tooLong(5000))), ''),
  slot: z.catch(z.string().check(z.trim(), z.maxLength(LONGEST_SLOT)), ''),
})
export type Consultation = z.infer<typeof consultationSchema>
export type ConsultationField = keyof Consultation

export const CONSULTATION_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'message',
  'slot',
] as const satisfies readonly ConsultationField[]

const VALID_EMAIL = 'Valid email is required'
const VALID_PHONE = 'Valid phone number is required'
const email = z.string(VALID_EMAIL).check(z.trim(), z.maxLength(MOST_IN_A_LINE, VALID_EMAIL), z.email(VALID_EMAIL))
const NEEDS_MESSAGE = 'Message is required'
/** Keeps its lines. */
const message = z.string(NEEDS_MESSAGE).check(z.trim(), z.minLength(2, NEEDS_MESSAGE), z.maxLength(5000, tooLong(5000)))

/**
 * The contact form (specification §3); its phone number is optional, but one that is given can be rung. A first or last
 * name may be an initial.
 */
export const contactSchema = z.object({
  firstName: line(1, 'First name is required'),
  lastName: line(1, 'Last name is required'),
  email,
  phone: z.string(VALID_PHONE).check(
    z.overwrite(oneLine),
    z.maxLength(40, tooLong(40)),
    z.refine((phone) => phone === '' || phone.length >= 10, VALID_PHONE),
  ),
  subject: line(1, 'Subject is required'),
  message,
})
export type Contact = z.infer<typeof contactSchema>

export const CONTACT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'subject',
  'message',
] as const satisfies readonly (keyof Contact)[]

/** The careers form (specification §3), apart from its resume, which `resume.ts` judges. */
export const applicationSchema = z.object({
  name: line(2, 'Name is required'),
  email,
  subject: line(1, 'Subject is required'),
  message,
})
export type Application = z.infer<typeof applicationSchema>

export const APPLICATION_FIELDS = [
  'name',
  'email',
  'subject',
  'message',
] as const satisfies readonly (keyof Application)[]

/** What is wrong with an order, apart from its photos, which `photo.ts` judges. */
export const problemSchema = z.object({
  problem: z.enum(PROBLEMS, 'Please choose what it is'),
  message,
})
