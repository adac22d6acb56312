import { countFigures } from '#server/desk/apart/count-room.ts'
import { countDaysKept } from './days-kept.ts'

// Runs in a thread of its own: see read-days-kept.ts.
countFigures(countDaysKept)
