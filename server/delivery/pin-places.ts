import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PinTable, readPinTable } from '#domain/delivery/pin-table.ts'
import type { PinPlace } from '#domain/delivery/tables.ts'

let table: PinTable | undefined

/** The directory is read when it is first asked, which takes about 30 ms. */
function directory(): PinTable {
  table ??= readPinTable(readFileSync(join(process.cwd(), 'catalogue/pins/pins.txt'), 'utf8'))
  return table
}

/** Where a PIN code is; `undefined` for what is none. */
export const placeOfPin = (pin: string): PinPlace | undefined => directory().placeOf(pin)

/** Of six digits that are no PIN code at most three that are, the likeliest first. */
export const nearestPins = (pin: string): string[] => directory().nearestTo(pin)
