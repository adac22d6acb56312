import type { PinAnswer } from '#domain/address/pin.ts'
import { readState } from '#domain/address/read-state.ts'
import { INDIAN_STATES } from '#domain/address/states.ts'

/** What the State's field suggests. */
export const STATE_NAMES = INDIAN_STATES.map(({ name }) => name)

/** A PIN code that the shop was asked about, and what a State's text means. */
export type AskedPin = PinAnswer & { pin: string; readState: typeof readState }

const TIMEOUT_MS = 5_000

/** Nothing when the shop cannot be reached: then the form is filled in by hand. */
export async function askPin(pin: string): Promise<AskedPin | undefined> {
  try {
    const response = await fetch(`/pin.json?pin=${pin}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return undefined
    return { ...((await response.json()) as PinAnswer), pin, readState }
  } catch {
    return undefined
  }
}
