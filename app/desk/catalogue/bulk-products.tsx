import { useEffect, useState } from 'react'
import { Form, Link } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import type { BulkProductResult } from '#server/catalogue/bulk-products.ts'

/** Id of the form that the checkboxes of the rows belong to. */
const BULK_FORM_ID = 'bulk'

/** Checkbox of a row that selects it for the bulk actions. */
export const SelectProduct = ({ id, name }: { id: string; name: string }) => (
  <label className="dk-tick-at">
    <input
      className="dk-tick"
      type="checkbox"
      name="chosen"
      value={id}
      form={BULK_FORM_ID}
      aria-label={`Select ${name}`}
    />
  </label>
)

type BulkProductsProps = {
  /** Address of the list with its filters. */
  action: string
  collections: readonly { slug: string; title: string; state: string }[]
}

/** Actions for the selected products. CSS shows it once a row is checked. */
export function BulkProducts({ action, collections }: BulkProductsProps) {
  const isInBrowser = useHydrated()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const read = () => setCount(checkboxes().filter(({ checked }) => checked).length)
    read()
    document.addEventListener('change', read)
    return () => document.removeEventListener('change', read)
  }, [])
  const setAll = (isChecked: boolean) => {
    for (const checkbox of checkboxes()) checkbox.checked = isChecked
    setCount(isChecked ? checkboxes().length : 0)
  }
  return (
    <Form method="post" action={action} id={BULK_FORM_ID} preventScrollReset>
      <fieldset className="dk-bulk dk-bulk-goods on-dark">
        <legend className="vh">With selected products</legend>
        <span role="status">{isInBrowser ? `${count} selected` : 'Selected:'}</span>
        {isInBrowser && (
          <button type="button" className="textbtn" onClick={() => setAll(true)}>
            Select page
          </button>
        )}
        <button type="submit" name="act" value="publish" className="btn-line is-xs">
          Put on sale
        </button>
        <button type="submit" name="act" value="hide" className="btn-line is-xs">
          Hide
        </button>
        <span className="dk-bulk-put">
          <select className="input" name="into" aria-label="Collection" defaultValue="">
            <option value="">Collection</option>
            {collections
              .filter(({ state }) => state !== 'archived')
              .map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
          </select>
          <button type="submit" name="act" value="put" className="btn-line is-xs">
            Add to collection
          </button>
        </span>
        {isInBrowser && (
          <button type="button" className="textbtn" onClick={() => setAll(false)}>
            Clear
          </button>
        )}
      </fieldset>
    </Form>
  )
}

const checkboxes = () => [...document.querySelectorAll<HTMLInputElement>('input[name="chosen"]')]

/** Lists the result of a bulk action for each product, refused ones first. */
export function BulkProductResults({ results }: { results: readonly BulkProductResult[] }) {
  const done = results.filter(({ isDone }) => isDone).length
  const ordered = results.toSorted((one, other) => Number(one.isDone) - Number(other.isDone))
  return (
    <section aria-labelledby="bulk-results" className="dk-goods-results" role="status">
      <h2 id="bulk-results">
        {results.length === 0 ? 'No product was selected' : `Done: ${done} of ${results.length}`}
      </h2>
      <ul>
        {ordered.map(({ id, name, isDone, message }) => (
          <li key={id}>
            <span className={`dk-st ${isDone ? 'is-done' : 'is-late'}`}>{isDone ? 'Done' : 'Not done'}</span>
            <Link className="link" to={`/desk/products/${id}`}>
              {name}
            </Link>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
