import { PRODUCT_FIELDS, PRODUCT_LABELS, type ProductField } from '#domain/catalogue/product-fields.ts'
import { findProductRow, readProductFields } from '#server/catalogue/product-fields.ts'
import { productResource } from '#server/catalogue/product-resource.ts'
import { runProductAction } from '#server/catalogue/run-catalogue-action.ts'
import { setGstRate, setPrice } from '#server/catalogue/set-price.ts'
import type { Command } from '#server/command-result.ts'
import { refused, succeeded } from '#server/command-result.ts'
import { describeStock, setStock } from '#server/stock/set-stock.ts'
import { formatTable, oneLine } from './terminal.ts'

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

const USAGE = `Usage:
  npm run shop -- product <id>                       shows its fields and latest changes
  npm run shop -- product <id> <field> <words>       sets a field: ${PRODUCT_FIELDS.join(', ')}
  npm run shop -- product <id> archive               archives it; restore returns it, hidden
  npm run shop -- product <id> place <n>             sets its position in the collection
  npm run shop -- product <id> undo <change>         reverts that change`

const isField = (text: string): text is ProductField => PRODUCT_FIELDS.some((field) => field === text)

export const product: Command = {
  usage: 'product <id> [change…]',
  about: 'shows a product and its changes; <field>, archive, restore, place, undo',
  async run({ db }, [id = '', text = ''], actor) {
    const row = await findProductRow(db, id)
    if (!row) return refused(`There is no product called ${id}.`)
    const [what = '', ...more] = text.split(/\s+/).filter(Boolean).map(oneLine)
    const words = more.join(' ')
    if (what === '') {
      const fields = await readProductFields(db, row)
      const changes = await productResource.history(db, id)
      const lines = changes.map((change) => {
        const named = change.facts.map(({ field }) => PRODUCT_LABELS[field]).join(', ')
        return [change.id, change.at.slice(0, 16), change.who, change.what, named]
      })
      const fieldRows = PRODUCT_FIELDS.map((field) => [field, fields[field].replaceAll('\n', ' / ')])
      return succeeded(
        [
          formatTable(fieldRows),
          ...(lines.length > 0 ? [formatTable([['CHANGE', 'AT', 'WHO', 'WHAT', 'FIELDS'], ...lines])] : []),
        ].join('\n\n'),
      )
    }
    if (!isField(what)) {
      const answer = await runProductAction(db, id, { act: what, change: words, place: words, into: words }, actor)
      return answer ?? refused(`Unknown field or action: ${what}. ${USAGE}`)
    }
    const submitted = { [what]: words.replaceAll(' / ', '\n') }
    const saved = await productResource.save(db, id, { base: {}, submitted }, actor)
    if (saved.ok)
      return succeeded(
        saved.changed.length > 0 ? `${id}: ${what} is now ${saved.facts[what] || 'empty'}.` : 'Nothing to change.',
      )
    return refused(saved.why === 'faulty' ? Object.values(saved.faults).join(' ') : `There is no product called ${id}.`)
  },
}
