import { TextField } from '#app/ui/field.tsx'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/refund.ts'
import { inFours, sayTime } from './say.ts'

/** As it was typed; pieces by the place of their line. */
const EMPTY = { payment: '', what: 'whole', amount: '', restock: '', way: 'ask', pieces: {} as Record<string, string> }
export type RefundTexts = typeof EMPTY
export const EMPTY_REFUND: RefundTexts = EMPTY

const PIECES = 'pieces-'

export function readRefundFields(form: FormData): RefundTexts {
  const text = (name: string) => String(form.get(name) ?? '')
  const pieces = [...form].flatMap(([name, value]) =>
    name.startsWith(PIECES) && typeof value === 'string' ? [[name.slice(PIECES.length), value]] : [],
  )
  const [payment, what, amount] = [text('payment'), text('what') || EMPTY.what, text('amount')]
  return { payment, what, amount, restock: text('restock'), way: text('way'), pieces: Object.fromEntries(pieces) }
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'payments' | 'lines'>
type FieldsProps = Shown & { typed: RefundTexts; faults: { amount?: string; lines?: string } }

const named = ({ createdAt, method, transactionId, leftPaise }: Shown['payments'][number]): string =>
  [
    `${formatExact(leftPaise)} left`,
    sayTime(createdAt),
    method === 'upi' ? 'UPI' : method,
    inFours(transactionId ?? ''),
  ]
    .filter(Boolean)
    .join(', ')

/** Which payment, how much of it or what for, and whether that is back on the shelf. */
export function RefundFields({ payments, lines, typed, faults }: FieldsProps) {
  const chosen = payments.find(({ id }) => id === typed.payment) ?? payments[0]
  const radio = (value: string) => ({ type: 'radio', name: 'what', value, defaultChecked: typed.what === value })
  return (
    <>
      <fieldset className="dk-choices">
        <legend>Of which payment</legend>
        {payments.map((payment) => (
          <label key={payment.id}>
            <input type="radio" name="payment" value={payment.id} defaultChecked={payment === chosen} />
            <span>{named(payment)}</span>
          </label>
        ))}
      </fieldset>
      {payments.some(({ open }) => open !== undefined) && <Open way={typed.way} />}
      <fieldset className="dk-choices">
        <legend>How much</legend>
        <label>
          <input {...radio('whole')} />
          <span>All that is left of it</span>
        </label>
        <label>
          <input {...radio('part')} />
          <span>An amount</span>
        </label>
        <div className="dk-under">
          <TextField
            label="Rupees"
            name="amount"
            inputMode="decimal"
            defaultValue={typed.amount}
            error={faults.amount}
            maxLength={20}
          />
        </div>
        <label>
          <input {...radio('lines')} />
          <span>For lines of the order</span>
        </label>
        <div className="dk-under">
          {faults.lines && (
            <p className="err" role="alert">
              {faults.lines}
            </p>
          )}
          <ul className="dk-pieces">
            {lines.map(({ name, pieces }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
              <li key={place}>
                <label htmlFor={`${PIECES}${place}`}>
                  {name} <span className="dk-sub">of {pieces}</span>
                </label>
                <input
                  className="input"
                  id={`${PIECES}${place}`}
                  name={`${PIECES}${place}`}
                  inputMode="numeric"
                  maxLength={4}
                  defaultValue={typed.pieces[place] ?? ''}
                />
              </li>
            ))}
          </ul>
        </div>
      </fieldset>
      <label className="dk-check">
        <input type="checkbox" className="dk-tick" name="restock" value="on" defaultChecked={typed.restock !== ''} />
        <span>What goes back of it is on the shelf again</span>
      </label>
    </>
  )
}

/** A refund was asked for, and nobody knows what came of it. */
function Open({ way }: { way: string }) {
  const radio = (value: string) => ({ type: 'radio', name: 'way', value, defaultChecked: way === value })
  return (
    <fieldset className="dk-choices">
      <legend>A refund of it waits for an answer</legend>
      <label>
        <input {...radio('ask')} />
        <span>Ask the provider what became of it</span>
      </label>
      <label>
        <input {...radio('by-hand')} />
        <span>The money went: write it down</span>
      </label>
      <label>
        <input {...radio('again')} />
        <span>I looked, and it did not go: ask again</span>
      </label>
    </fieldset>
  )
}

/** The same, as it was typed, without being shown. */
export const RefundHidden = ({ typed: { pieces, ...texts } }: { typed: RefundTexts }) => (
  <>
    {Object.entries({
      ...texts,
      ...Object.fromEntries(Object.entries(pieces).map(([place, text]) => [PIECES + place, text])),
    }).map(([name, value]) => (
      <input type="hidden" key={name} name={name} value={value} />
    ))}
  </>
)
