import * as z from 'zod/mini'

const MOST_IN_A_LINE = 200
const tooLong = (most: number) => `Please shorten this to ${most.toLocaleString('en-IN')} characters`

const line = (least: number, message: string, most = MOST_IN_A_LINE) =>
  z.string(message).check(z.trim(), z.minLength(least, message), z.maxLength(most, tooLong(most)))

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

/** The consultation form, fields and messages of specification §5; its message is optional. */
export const consultationSchema = z.object({
  name: line(2, 'Name is required'),
  email: z.string(INVALID_EMAIL).check(z.trim(), z.maxLength(MOST_IN_A_LINE, INVALID_EMAIL), z.email(INVALID_EMAIL)),
  phone: line(10, 'Valid phone number required', 40),
  company: line(2, 'Company name is required'),
  message: z._default(z.string().check(z.trim(), z.maxLength(5000, tooLong(5000))), ''),
})
export type Consultation = z.infer<typeof consultationSchema>
export type ConsultationField = keyof Consultation

export const CONSULTATION_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'message',
] as const satisfies readonly ConsultationField[]
