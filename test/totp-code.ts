import { createOTP } from '@better-auth/utils/otp'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes base32, as the secret of an authenticator app is written. */
function decodeBase32(text: string): string {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString()
}

/** Returns the authenticator app's six digits for a secret; `steps` shifts the time by 30 seconds each. */
export const totpCode = (secret32: string, { now = new Date(), steps = 0 } = {}): Promise<string> =>
  createOTP(decodeBase32(secret32)).hotp(Math.floor(now.getTime() / 30_000) + steps)
