import { Form, Link } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { Picture } from '#app/ui/picture.tsx'
import { isSaleStatus, SALE_STATUS_LABELS } from '#domain/catalogue/product-fields.ts'
import { uploadedPicture } from '#domain/catalogue/uploaded-picture.ts'
import { formatIndianNumber } from '#domain/text/indian-number.ts'

const MAX_LENGTH = 80

/** Formats a field value for the change history, shortened to 80 characters. */
export function formatField(field: string, text: string): string {
  if (text === '') return 'empty'
  if (field === 'selling' && isSaleStatus(text)) return SALE_STATUS_LABELS[text]
  if (field === 'price' || field === 'mrp') return `₹${formatIndianNumber(Number(text))}`
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

type ChangeEntry = {
  id: string
  at: string
  who: string
  what: 'made' | 'changed' | 'undone' | 'shown'
  facts: readonly { field: string; was: string; is: string }[]
}
type StockMove = { id: string; at: string; pieces: number; onHand: number | null; who: string; order: string | null }

const ACTION_LABELS = {
  made: 'created it',
  changed: 'changed',
  undone: 'undid',
  shown: 'published it on schedule',
} as const
/** Stock history: pieces added and removed, with the order or the person. */
export const StockLog = ({ moves }: { moves: readonly StockMove[] }) =>
  moves.length > 0 && (
    <section className="dk-block" aria-labelledby="moves">
      <h2 id="moves">Stock history</h2>
      <ul className="dk-changes">
        {moves.map(({ id, at, pieces, onHand, who, order }) => (
          <li key={id}>
            <span>
              {order ? <Link to={`/desk/orders/${order}`}>{order}</Link> : who}
              <span className="dk-sub"> {formatDateTime(at)}</span>
            </span>
            <span className="dk-r">
              {onHand === null ? 'not tracked' : `${pieces > 0 ? '+' : ''}${pieces}, ${onHand} in stock`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

type ChangeLogProps = {
  changes: readonly ChangeEntry[]
  labels: Record<string, string>
  /** Formats a value; as for products by default. */
  format?: (field: string, text: string) => string
}

/** Change history of a record, with an Undo button for each change. */
export function ChangeLog({ changes, labels, format = formatField }: ChangeLogProps) {
  if (changes.length === 0) return null
  const render = (field: string, text: string): React.ReactNode => {
    const own = uploadedPicture(text)
    return own ? <Picture picture={{ ...own, alt: 'a picture' }} sizes="3rem" /> : format(field, text)
  }
  return (
    <section className="dk-block" aria-labelledby="changes">
      <h2 id="changes">Changes</h2>
      <ol className="dk-changes">
        {changes.map(({ id, at, who, what, facts }) => (
          <li key={id}>
            <span>
              <b>{who}</b> {ACTION_LABELS[what]}
              <span className="dk-sub"> {formatDateTime(at)}</span>
            </span>
            {what !== 'made' && (
              <Form method="post" data-changes-facts>
                <input type="hidden" name="act" value="undo" />
                <input type="hidden" name="change" value={id} />
                <button type="submit" className="textbtn">
                  Undo
                  <span className="vh">
                    {' '}
                    what {who} did at {formatDateTime(at)}
                  </span>
                </button>
              </Form>
            )}
            {what !== 'made' &&
              facts.map(({ field, was, is }) => (
                <span className="fact" key={field}>
                  {labels[field] ?? field}: <del>{render(field, was)}</del> → {render(field, is)}
                </span>
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
