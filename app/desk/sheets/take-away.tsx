import { buttonClass } from '#app/ui/button.tsx'
import type { SheetName } from '#domain/goods/sheet-columns.ts'

const OF: Record<SheetName, { name: string; about: string }> = {
  products: {
    name: 'Products',
    about: 'A row for each gift, with all that its page says: words, price, GST, HSN, stock, tags.',
  },
  stock: { name: 'Stock', about: 'A row for each gift, with how many are left: for a count of the shelf.' },
}

const KINDS = [
  { end: 'xlsx', words: 'Excel' },
  { end: 'csv', words: 'CSV' },
] as const

/** What there is to take away as a file. */
export const TakeAway = () => (
  <section aria-labelledby="take">
    <h2 id="take">Take away</h2>
    <ul>
      {Object.entries(OF).map(([of, { name, about }]) => (
        <li key={of}>
          <span>
            <b>{name}</b>
            <span className="dk-sub">{about}</span>
          </span>
          <span className="kinds">
            {KINDS.map(({ end, words }) => (
              <a
                key={end}
                className={buttonClass({ look: 'line' })}
                href={`/desk/products/sheet.${end}?of=${of}`}
                download
              >
                {words}
                <span className="vh"> of {name.toLowerCase()}</span>
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
