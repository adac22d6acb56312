import type { FoodType } from '#domain/catalogue/item-facts.ts'
import type { LabelRow } from '#domain/catalogue/label-rows.ts'
import type { buildProductPage } from '#server/catalogue/product-page.ts'

type Label = NonNullable<Awaited<ReturnType<typeof buildProductPage>>['label']>
type ItemRow = Label['items'][number]

/** Facts that the law asks for before a sale, and those of the items in a hamper. */
export const ProductFacts = ({ rows, items }: Label) => (
  <>
    <section className="law" aria-labelledby="facts">
      <div>
        <h2 className="d6" id="facts">
          Facts
        </h2>
        <p className="meta">What is printed on the box, before you buy it.</p>
      </div>
      <dl>
        {rows.map((row) => (
          <Row key={row.term} {...row} />
        ))}
      </dl>
    </section>
    {items.length > 0 && <ItemByItem items={items} />}
  </>
)

const Row = ({ term, lead, text, mark }: LabelRow) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {mark && <FoodMark type={mark} />}
      {lead && <b>{lead}</b>}
      {text}
    </dd>
  </div>
)

/** Mark of a food type. `label` names it where no word stands beside it. */
function FoodMark({ type, label }: { type: FoodType; label?: string }) {
  const className = type === 'veg' ? 'veg' : 'veg is-non'
  return label ? (
    <span className={className} role="img" aria-label={label} />
  ) : (
    <span className={className} aria-hidden="true" />
  )
}

const COLUMNS = [
  { key: 'quantity', label: 'Net quantity' },
  { key: 'bestBefore', label: 'Best before' },
  { key: 'maker', label: 'Made by' },
] as const satisfies readonly { key: keyof ItemRow; label: string }[]

/** Table of the items; a column without any value is left out. */
function ItemByItem({ items }: { items: readonly ItemRow[] }) {
  const columns = COLUMNS.filter(({ key }) => items.some((item) => item[key] !== ''))
  return (
    <section className="law is-items" aria-labelledby="by-item">
      <h2 className="d5" id="by-item">
        Item by item
      </h2>
      <table className="byitem" aria-labelledby="by-item">
        <thead>
          <tr>
            <th scope="col">Item</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.name}>
              <th scope="row">
                {item.mark && <FoodMark type={item.mark} label={item.markLabel} />}
                {item.name}
              </th>
              {columns.map(({ key }) => (
                <td key={key} className={classOf(key, item)}>
                  {item[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** On phones the quantity stands beside the name, and the best-before time is named. */
function classOf(key: keyof ItemRow, item: ItemRow): string {
  if (key === 'quantity') return 'is-quantity'
  if (key === 'maker') return 'is-maker'
  return item.bestBefore === 'not food' ? 'is-not-food' : 'is-time'
}
