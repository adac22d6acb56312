import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PinPlace, type PinTable, readPinTable } from '#domain/pin-table.ts'

let table: PinTable | undefined

/** Where a PIN code is; the directory is read when it is first asked, which takes about 15 ms. */
export function placeOfPin(pin: string): PinPlace | undefined {
  table ??= readPinTable(readFileSync(join(process.cwd(), 'catalogue/pins/districts.txt'), 'utf8'))
  return table(pin)
}
