import { createOTP } from '@better-auth/utils/otp'

const STEP_MS = 30_000
/** The step before and the one after count as well, since clocks differ and typing takes time. */
const DRIFT = [-1, 0, 1]

/** Returns the time steps around `now` that have this six-digit code, the earliest first (RFC 6238). */
export async function timeStepsOf(secret: string, code: string, now: Date): Promise<number[]> {
  const current = Math.floor(now.getTime() / STEP_MS)
  const otp = createOTP(secret)
  const steps = DRIFT.map((drift) => current + drift)
  const codes = await Promise.all(steps.map((step) => otp.hotp(step)))
  return steps.filter((_, at) => codes[at] === code)
}
