import * as z from 'zod/mini'

const required = (least: number, message: string, most = 200) =>
  z.string(message).check(z.trim(), z.minLength(least, message), z.maxLength(most, `Please shorten this to ${most} characters`))

const email = (message: string) => z.string(message).check(z.trim(), z.maxLength(200, message), z.email(message))

/** Newsletter and notify-me: one address. */
export const emailSchema = z.object({ email: email('Invalid email address') })

/** The consultation form, fields and messages of specification §5. */
export const consultationSchema = z.object({
  name: required(2, 'Name is required'),
  email: email('Invalid email address'),
  phone: required(10, 'Valid phone number required', 40),
  company: required(2, 'Company name is required'),
  message: z._default(z.string().check(z.trim(), z.maxLength(5000, 'Please shorten this to 5,000 characters')), ''),
})
export type Consultation = z.infer<typeof consultationSchema>
