const PIN = /^[1-9][0-9]{5}$/

/** Six digits without the space that people put in the middle; `undefined` for what is no Indian PIN code. */
export function readPin(text: string): string | undefined {
  const bare = text.replace(/[\s-]/g, '')
  return PIN.test(bare) ? bare : undefined
}

/** What `/pin.json` answers: where a PIN code is; where there is no such code, `null` and at most three that there are. */
export type PinAnswer = {
  place: { stateCode: string; state: string; town: string; area: string } | null
  nearest: string[]
}
