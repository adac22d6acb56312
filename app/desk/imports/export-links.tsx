import { buttonClass } from '#app/ui/button.tsx'
import type { SheetName } from '#domain/catalogue/sheet-columns.ts'

const EXPORTS: Record<SheetName, { name: string; about: string }> = {
  products: {
    name: 'Products',
    about: 'One row per product: texts, price, GST, HSN, stock, tags.',
  },
  stock: { name: 'Stock', about: 'One row per product with its stock, for stocktaking.' },
}

const FORMATS = [
  { end: 'xlsx', words: 'Excel' },
  { end: 'csv', words: 'CSV' },
] as const

/** Export links. */
export const ExportLinks = () => (
  <section aria-labelledby="take">
    <h2 id="take">Export</h2>
    <ul>
      {Object.entries(EXPORTS).map(([of, { name, about }]) => (
        <li key={of}>
          <span>
            <b>{name}</b>
            <span className="dk-sub">{about}</span>
          </span>
          <span className="kinds">
            {FORMATS.map(({ end, words }) => (
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
