const PIN = /^[1-9][0-9]{5}$/

/** Six digits without the space that people put in the middle; `undefined` for what is no Indian PIN code. */
export function readPin(text: string): string | undefined {
  const bare = text.replace(/[\s-]/g, '')
  return PIN.test(bare) ? bare : undefined
}

/** What `/pin.json` answers: the State and the town of a PIN code, `null` where the directory has no such code. */
export type PinAnswer = { place: { stateCode: string; state: string; town: string } | null }
