import { fileRoom } from '#server/desk/apart/file-room.ts'
import type { Prints, PrintWish } from './draw-prints.ts'

/** Two hundred slips or invoices in one PDF, with every face of the shop, take less: a sheet that is done with is not held. */
const MEMORY = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 2 }

/** Where PDFs are drawn: shaping type takes a tenth of a second and more. */
export const printRoom = fileRoom<PrintWish, Prints>({
  source: 'server/desk/prints/print-worker.ts',
  memory: MEMORY,
  does: 'draws prints',
})
