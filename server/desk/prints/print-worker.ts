import { writeFiles } from '#server/desk/apart/write-files.ts'
import { drawPrints, type Prints, type PrintWish } from './draw-prints.ts'

// Runs in a thread of its own: see print-room.ts.
writeFiles<PrintWish, Prints>(drawPrints)
