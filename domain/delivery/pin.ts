const PIN = /^[1-9][0-9]{5}$/

/** Normalizes an Indian PIN code to six digits; `undefined` if it is invalid. */
export function parsePin(text: string): string | undefined {
  const bare = text.replace(/[\s-]/g, '')
  return PIN.test(bare) ? bare : undefined
}

/** Response of `/pin.json`: the location of a PIN code; for an unknown code, `null` and up to three similar ones. */
export type PinResponse = {
  place: { stateCode: string; state: string; town: string; area: string } | null
  nearest: string[]
}
