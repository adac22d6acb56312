import { encode } from 'uqr'

/** Setup of an authenticator app: the QR code by rows of 0 and 1, the secret as text, and the recovery codes. */
export type Offer = { uri: string; rows: string[]; secret: string; recovery: readonly string[] }

const RECOVERY_CODE = /^[\w-]{1,20}$/
const MOST_CODES = 20

/** The setup that belongs to an `otpauth:` address and its recovery codes; nothing for any other text. */
export function toOffer(uri: string, recovery: readonly string[]): Offer | undefined {
  if (!uri.startsWith('otpauth://totp/') || uri.length > 1000 || !URL.canParse(uri)) return undefined
  if (recovery.length > MOST_CODES || !recovery.every((code) => RECOVERY_CODE.test(code))) return undefined
  const { data } = encode(uri, { ecc: 'M', border: 4 })
  const rows = data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
  return { uri, rows, secret: new URL(uri).searchParams.get('secret') ?? '', recovery }
}
