import { Form, Link } from 'react-router'
import { sayTime } from '#app/desk/orders/say.ts'
import { Picture } from '#app/ui/picture.tsx'
import { ownPicture } from '#domain/catalogue/own-pictures.ts'
import { sayField } from './say-field.ts'

type Change = {
  id: string
  at: string
  who: string
  what: 'made' | 'changed' | 'undone' | 'shown'
  facts: readonly { field: string; was: string; is: string }[]
}
type Move = { id: string; at: string; pieces: number; onHand: number | null; who: string; order: string | null }

const SAID = { made: 'made it', changed: 'changed', undone: 'undid', shown: 'showed it on its day' } as const
/** What came to the shelf and left it. */
export const StockLog = ({ moves }: { moves: readonly Move[] }) =>
  moves.length > 0 && (
    <section className="dk-block" aria-labelledby="moves">
      <h2 id="moves">Its stock</h2>
      <ul className="dk-changes">
        {moves.map(({ id, at, pieces, onHand, who, order }) => (
          <li key={id}>
            <span>
              {order ? <Link to={`/desk/orders/${order}`}>{order}</Link> : who}
              <span className="dk-sub"> {sayTime(at)}</span>
            </span>
            <span className="dk-r">
              {onHand === null ? 'not counted' : `${pieces > 0 ? '+' : ''}${pieces}, ${onHand} then`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

/** A picture is shown, small. */
function said(field: string, text: string): React.ReactNode {
  const own = ownPicture(text)
  return own ? <Picture picture={{ ...own, alt: 'a picture' }} sizes="3rem" /> : sayField(field, text)
}

type Props = { changes: readonly Change[]; labels: Record<string, string> }

/** Who changed what, from what to what, each with the way back. */
export const ChangeLog = ({ changes, labels }: Props) =>
  changes.length > 0 && (
    <section className="dk-block" aria-labelledby="changes">
      <h2 id="changes">What was changed</h2>
      <ol className="dk-changes">
        {changes.map(({ id, at, who, what, facts }) => (
          <li key={id}>
            <span>
              <b>{who}</b> {SAID[what]}
              <span className="dk-sub"> {sayTime(at)}</span>
            </span>
            {what !== 'made' && (
              <Form method="post" data-changes-facts>
                <input type="hidden" name="act" value="undo" />
                <input type="hidden" name="change" value={id} />
                <button type="submit" className="textbtn">
                  Undo
                  <span className="vh">
                    {' '}
                    what {who} did at {sayTime(at)}
                  </span>
                </button>
              </Form>
            )}
            {what !== 'made' &&
              facts.map(({ field, was, is }) => (
                <span className="fact" key={field}>
                  {labels[field] ?? field}: <del>{said(field, was)}</del> → {said(field, is)}
                </span>
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
