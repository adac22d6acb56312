import { setRate } from '#server/owner/set-rate.ts'
import type { Command } from './command.ts'

export const rate: Command = {
  usage: 'rate <id> <percent>',
  about: 'at what GST a gift, a box or a thing for a box is sold: 0, 3, 5, 18 or 40',
  run: ({ db }, [id = '', percent = ''], by) => setRate(db, id, percent, by),
}
