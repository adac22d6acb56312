import * as z from 'zod'

const bytes = z.string().regex(/^[\w-]+$/)
const credential = {
  id: bytes.max(2000),
  rawId: bytes.max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}

/** WebAuthn transports, such as `internal`, `hybrid` or `usb`. */
export const transportsSchema = z.array(z.string().max(20)).max(10)

/** Response of `navigator.credentials.create`. */
export const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: transportsSchema.optional(),
  }),
})

/** Response of `navigator.credentials.get`. `userHandle` is the user id in base64url. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})

/** Parses a response sent as JSON. Returns `undefined` if it does not match the schema. */
export function parseResponse<Answer>(schema: z.ZodType<Answer>, text: string): Answer | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
