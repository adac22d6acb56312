import { setPrice } from '#server/owner/set-price.ts'
import type { Command } from './command.ts'

export const price: Command = {
  usage: 'price <id> <rupees>',
  about: 'what a gift, a box or a thing for a box costs from now on',
  run: ({ db }, [id = '', amount = ''], by) => setPrice(db, id, amount, by),
}
