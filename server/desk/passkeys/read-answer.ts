import * as z from 'zod'

const bytes = z.string().regex(/^[\w-]+$/)
const credential = {
  id: bytes.max(2000),
  rawId: bytes.max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}

/** How a browser reaches a passkey, such as `internal`, `hybrid` or `usb`. */
export const transportsSchema = z.array(z.string().max(20)).max(10)

/** A passkey that was made, as `navigator.credentials.create` answers. */
export const madeSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: transportsSchema.optional(),
  }),
})

/** What a passkey has signed, as `navigator.credentials.get` answers; `userHandle`: whose it is, in base64url. */
export const signedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})

/** What a browser sent as text; nothing where it is something else. */
export function readAnswer<Answer>(schema: z.ZodType<Answer>, text: string): Answer | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
