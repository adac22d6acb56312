import { done, refused } from '#server/owner/answer.ts'
import { setPrice, setRate } from '#server/owner/set-price.ts'
import { setStock, stockWords } from '#server/owner/set-stock.ts'
import type { Command } from './command.ts'

export const stock: Command = {
  usage: 'stock <id> [n|-]',
  about: 'how many there are of a gift or a thing for a box; - stops counting',
  async run({ db }, [id = '', wanted], by) {
    if (wanted === undefined) {
      const words = await stockWords(db, id)
      return words ? done(words) : refused(`There is no gift and no thing for a box called ${id}.`)
    }
    if (wanted === '-') return setStock(db, id, undefined, by)
    const pieces = Number(wanted)
    if (!/^\d+$/.test(wanted) || pieces > 1_000_000)
      return refused('Say how many there are, such as 12, or - to stop counting.')
    return setStock(db, id, pieces, by)
  },
}

export const price: Command = {
  usage: 'price <id> <rupees>',
  about: 'what a gift, a box or a thing for a box costs from now on',
  run: ({ db }, [id = '', amount = ''], by) => setPrice(db, id, amount, by),
}

export const rate: Command = {
  usage: 'rate <id> <percent>',
  about: 'at what GST a gift, a box or a thing for a box is sold: 0, 3, 5, 18 or 40',
  run: ({ db }, [id = '', percent = ''], by) => setRate(db, id, percent, by),
}
