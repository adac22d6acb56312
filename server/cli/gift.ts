import { FIELD_LABELS, PRODUCT_FIELDS, type ProductField } from '#domain/goods/product-facts.ts'
import { done, refused } from '#server/owner/answer.ts'
import { actOnProduct } from '#server/owner/goods/act-on-product.ts'
import { changesOf } from '#server/owner/goods/product-changes.ts'
import { factsOf, productRow } from '#server/owner/goods/read-facts.ts'
import { saveProduct } from '#server/owner/goods/save-product.ts'
import type { Command } from './command.ts'
import { oneLine, table } from './terminal.ts'

const HOW = `It is written:
  npm run shop -- gift <id>                       what is said of it, and what was changed last
  npm run shop -- gift <id> <field> <words>       fields: ${PRODUCT_FIELDS.join(', ')}
  npm run shop -- gift <id> archive               out of the shop; restore brings it back, hidden
  npm run shop -- gift <id> place <n>             where it stands in its collection
  npm run shop -- gift <id> undo <change>         gives it back what that change took`

const isField = (text: string): text is ProductField => PRODUCT_FIELDS.some((field) => field === text)

export const gift: Command = {
  usage: 'gift <id> [change…]',
  about: 'what is said of a gift; fields, archive, restore, place, undo',
  async run({ db }, [id = '', text = ''], by) {
    const row = await productRow(db, id)
    if (!row) return refused(`There is no gift called ${id}.`)
    const [what = '', ...more] = text.split(/\s+/).filter(Boolean).map(oneLine)
    const words = more.join(' ')
    if (what === '') {
      const facts = await factsOf(db, row)
      const changes = await changesOf(db, id)
      const lines = changes.map((change) => {
        const named = change.facts.map(({ field }) => FIELD_LABELS[field]).join(', ')
        return [change.id, change.at.slice(0, 16), change.who, change.what, named]
      })
      const said = PRODUCT_FIELDS.map((field) => [field, facts[field].replaceAll('\n', ' / ')])
      return done(
        [table(said), ...(lines.length > 0 ? [table([['CHANGE', 'AT', 'WHO', '', 'OF'], ...lines])] : [])].join('\n\n'),
      )
    }
    if (!isField(what)) {
      const answer = await actOnProduct(db, id, { act: what, change: words, place: words, into: words }, by)
      return answer ?? refused(`Nothing of a gift is called ${what}. ${HOW}`)
    }
    const saved = await saveProduct(db, id, { saw: {}, typed: { [what]: words.replaceAll(' / ', '\n') } }, by)
    if (saved.ok)
      return done(
        saved.changed.length > 0 ? `${id}: ${what} is now ${saved.facts[what] || 'empty'}.` : 'It is so already.',
      )
    return refused(saved.why === 'faulty' ? Object.values(saved.faults).join(' ') : `There is no gift called ${id}.`)
  },
}
