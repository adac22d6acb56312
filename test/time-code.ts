import { createOTP } from '@better-auth/utils/otp'
import { decode32 } from './base32.ts'

/** Returns the six digits that an app shows for this secret, as typed in; `steps`: of 30 seconds earlier or later. */
export const timeCode = (secret32: string, { now = new Date(), steps = 0 } = {}): Promise<string> =>
  createOTP(decode32(secret32)).hotp(Math.floor(now.getTime() / 30_000) + steps)
