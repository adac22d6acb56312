import { setGstRate, setPrice } from '#server/catalogue/set-price.ts'
import { refused, succeeded } from '#server/command-result.ts'
import { describeStock, setStock } from '#server/stock/set-stock.ts'
import type { Command } from './command.ts'

export const stock: Command = {
  usage: 'stock <id> [n|-]',
  about: 'shows or sets the stock of a product or box item; - stops tracking',
  async run({ db }, [id = '', wanted], actor) {
    if (wanted === undefined) {
      const words = await describeStock(db, id)
      return words ? succeeded(words) : refused(`There is no product or box item called ${id}.`)
    }
    if (wanted === '-') return setStock(db, id, undefined, actor)
    const pieces = Number(wanted)
    if (!/^\d+$/.test(wanted) || pieces > 1_000_000)
      return refused('Enter a whole number such as 12, or - to stop tracking stock.')
    return setStock(db, id, pieces, actor)
  },
}

export const price: Command = {
  usage: 'price <id> <rupees>',
  about: 'sets the price of a product, box or box item',
  run: ({ db }, [id = '', amount = ''], actor) => setPrice(db, id, amount, actor),
}

export const rate: Command = {
  usage: 'rate <id> <percent>',
  about: 'sets the GST rate of a product, box or box item: 0, 3, 5, 18 or 40',
  run: ({ db }, [id = '', percent = ''], actor) => setGstRate(db, id, percent, actor),
}
