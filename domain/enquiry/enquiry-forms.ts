import * as z from 'zod/mini'
import { formatIndianNumber } from '#domain/text/indian-number.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { PROBLEMS } from './problem.ts'

const MAX_LINE_LENGTH = 200
const tooLong = (most: number) => `Please shorten this to ${formatIndianNumber(most)} characters`

const line = (least: number, message: string, most = MAX_LINE_LENGTH) =>
  z.string(message).check(z.overwrite(oneLine), z.minLength(least, message), z.maxLength(most, tooLong(most)))

const INVALID_EMAIL = 'Invalid email address'

/**
 * Validates newsletter and notify-me forms. Accepts every address that the browser's email field accepts
 * (specification §5, other forms).
 */
export const emailSchema = z.object({
  email: z
    .string(INVALID_EMAIL)
    .check(
      z.trim(),
      z.maxLength(MAX_LINE_LENGTH, INVALID_EMAIL),
      z.email({ pattern: z.regexes.html5Email, error: INVALID_EMAIL }),
    ),
})

const MAX_SLOT_LENGTH = 60

/**
 * Validates the consultation form (specification §5). `slot` is the chosen time as text; it is a preference, so an
 * invalid value is ignored.
 */
export const consultationSchema = z.object({
  name: line(2, 'Name is required'),
  email: z.string(INVALID_EMAIL).check(z.trim(), z.maxLength(MAX_LINE_LENGTH, INVALID_EMAIL), z.email(INVALID_EMAIL)),
  phone: line(10, 'Valid phone number required', 40),
  company: line(2, 'Company name is required'),
  message: z._default(z.string().check(z.trim(), z.maxLength(5000, tooLong(5000))), ''),
  slot: z.catch(z.string().check(z.trim(), z.maxLength(MAX_SLOT_LENGTH)), ''),
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
const email = z.string(VALID_EMAIL).check(z.trim(), z.maxLength(MAX_LINE_LENGTH, VALID_EMAIL), z.email(VALID_EMAIL))
const NEEDS_MESSAGE = 'Message is required'
const message = z.string(NEEDS_MESSAGE).check(z.trim(), z.minLength(2, NEEDS_MESSAGE), z.maxLength(5000, tooLong(5000)))

/**
 * Validates the contact form (specification §3). The phone number is optional; first and last name may be initials.
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

/** Validates the careers form (specification §3) without its resume; see `resume.ts`. */
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

/** Validates a reported problem without its photos; see `photo.ts`. */
export const problemSchema = z.object({
  problem: z.enum(PROBLEMS, 'Please choose what it is'),
  message,
})
