import { formatDateTime, groupDigits } from '#app/desk/format.ts'
import { readTexts } from '#app/platform/read-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/refund.ts'

/** Submitted texts of the refund form. `pieces` maps the position of an order line to its typed quantity. */
const EMPTY_VALUES = {
  payment: '',
  what: 'whole',
  amount: '',
  restock: '',
  way: 'ask',
  pieces: {} as Record<string, string>,
}
export type RefundFormValues = typeof EMPTY_VALUES
export const EMPTY_REFUND: RefundFormValues = EMPTY_VALUES

const PIECES_PREFIX = 'pieces-'

export function readRefundFields(form: FormData): RefundFormValues {
  const typed = readTexts(form, ['payment', 'what', 'amount', 'restock', 'way'])
  const pieces = [...form].flatMap(([name, value]) =>
    name.startsWith(PIECES_PREFIX) && typeof value === 'string' ? [[name.slice(PIECES_PREFIX.length), value]] : [],
  )
  return { ...typed, what: typed.what || EMPTY_VALUES.what, pieces: Object.fromEntries(pieces) }
}

type RefundableOrder = Pick<Route.ComponentProps['loaderData'], 'payments' | 'lines'>
type RefundFieldsProps = RefundableOrder & { typed: RefundFormValues; faults: { amount?: string; lines?: string } }

const paymentLabel = ({ createdAt, method, transactionId, leftPaise }: RefundableOrder['payments'][number]): string =>
  [
    `${formatExact(leftPaise)} left`,
    formatDateTime(createdAt),
    method === 'upi' ? 'UPI' : method,
    groupDigits(transactionId ?? ''),
  ]
    .filter(Boolean)
    .join(', ')

/** Fields of the refund form: payment, amount or items, and restocking. */
export function RefundFields({ payments, lines, typed, faults }: RefundFieldsProps) {
  const chosen = payments.find(({ id }) => id === typed.payment) ?? payments[0]
  const radio = (value: string) => ({ type: 'radio', name: 'what', value, defaultChecked: typed.what === value })
  return (
    <>
      <fieldset className="dk-choices">
        <legend>Payment to refund</legend>
        {payments.map((payment) => (
          <label key={payment.id}>
            <input type="radio" name="payment" value={payment.id} defaultChecked={payment === chosen} />
            <span>{paymentLabel(payment)}</span>
          </label>
        ))}
      </fieldset>
      {payments.some(({ open }) => open !== undefined) && <OpenRefundChoice way={typed.way} />}
      <fieldset className="dk-choices">
        <legend>Amount</legend>
        <label>
          <input {...radio('whole')} />
          <span>Full amount left{payments.length === 1 && chosen && `, ${formatExact(chosen.leftPaise)}`}</span>
        </label>
        <label>
          <input {...radio('part')} />
          <span>Another amount</span>
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
          <span>For specific items</span>
        </label>
        <div className="dk-under">
          {faults.lines && (
            <p className="err" role="alert">
              {faults.lines}
            </p>
          )}
          <ul className="dk-pieces">
            {lines.map(({ name, pieces }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own
              <li key={position}>
                <label htmlFor={`${PIECES_PREFIX}${position}`}>
                  {name} <span className="dk-sub">of {pieces}</span>
                </label>
                <input
                  className="input"
                  id={`${PIECES_PREFIX}${position}`}
                  name={`${PIECES_PREFIX}${position}`}
                  inputMode="numeric"
                  maxLength={4}
                  defaultValue={typed.pieces[position] ?? ''}
                />
              </li>
            ))}
          </ul>
        </div>
      </fieldset>
      <label className="dk-check">
        <input type="checkbox" className="dk-tick" name="restock" value="on" defaultChecked={typed.restock !== ''} />
        <span>Put these items back in stock</span>
      </label>
    </>
  )
}

/** Choices for a refund that was requested from the provider and has no known result yet. */
function OpenRefundChoice({ way }: { way: string }) {
  const radio = (value: string) => ({ type: 'radio', name: 'way', value, defaultChecked: way === value })
  return (
    <fieldset className="dk-choices">
      <legend>A refund of this payment is unconfirmed</legend>
      <label>
        <input {...radio('ask')} />
        <span>Check with the provider</span>
      </label>
      <label>
        <input {...radio('by-hand')} />
        <span>It was refunded: record it</span>
      </label>
      <label>
        <input {...radio('again')} />
        <span>It was not refunded: request it again</span>
      </label>
    </fieldset>
  )
}

/** The same values as hidden fields, for the confirmation form. */
export const HiddenRefundFields = ({ typed: { pieces, ...texts } }: { typed: RefundFormValues }) => (
  <>
    {Object.entries({
      ...texts,
      ...Object.fromEntries(Object.entries(pieces).map(([position, text]) => [PIECES_PREFIX + position, text])),
    }).map(([name, value]) => (
      <input type="hidden" key={name} name={name} value={value} />
    ))}
  </>
)
