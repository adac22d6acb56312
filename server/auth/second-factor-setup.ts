import { encode } from 'uqr'

/** Setup of an authenticator app: the QR code by rows of 0 and 1, the secret as text, and the recovery codes. */
export type SecondFactorSetup = { uri: string; rows: string[]; secret: string; recovery: readonly string[] }

const RECOVERY_CODE = /^[\w-]{1,20}$/
const MAX_CODES = 20

/** Returns the setup for an `otpauth:` URI and its recovery codes, or `undefined` if the text is not one. */
export function toSecondFactorSetup(uri: string, recovery: readonly string[]): SecondFactorSetup | undefined {
  if (!uri.startsWith('otpauth://totp/') || uri.length > 1000 || !URL.canParse(uri)) return undefined
  if (recovery.length > MAX_CODES || !recovery.every((code) => RECOVERY_CODE.test(code))) return undefined
  const { data } = encode(uri, { ecc: 'M', border: 4 })
  const rows = data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
  return { uri, rows, secret: new URL(uri).searchParams.get('secret') ?? '', recovery }
}
