import type { Instant } from './column-types.ts'

/** Secret that was entered at the desk, such as a password of another service. Encrypted by `server/secrets`. */
export type SecretTable = {
  name: string
  /** Key that encrypted it. */
  keyId: string
  /** IV, tag and ciphertext in base64. */
  ciphertext: string
  savedAt: Instant
  /** Name of the person. */
  savedBy: string
}
