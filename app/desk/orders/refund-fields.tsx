import type { FormEvent } from 'react'
import { formatDateTime, groupDigits } from '#app/desk/format.ts'
import { readTexts } from '#app/platform/read-form.ts'
import { Select, TextField } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { isListedMethod, listedMethodLabel } from '#domain/payment/listed-method.ts'
import { formatExact } from '#domain/payment/money.ts'
import { isRefundMethod, REFUND_METHODS } from '#domain/refund/refund-command.ts'
import type { Route } from './+types/refund.ts'

/** Submitted texts of the refund form. `pieces` maps the position of an order line to its typed quantity. */
const EMPTY_VALUES = {
  payment: '',
  what: 'whole',
  amount: '',
  restock: '',
  way: 'ask',
  method: '',
  reference: '',
  reason: '',
  pieces: {} as Record<string, string>,
}
export type RefundFormValues = typeof EMPTY_VALUES
export const EMPTY_REFUND: RefundFormValues = EMPTY_VALUES

const PIECES_PREFIX = 'pieces-'

/** Kept as a comment on the order. */
const REASONS = ['Arrived damaged', 'Missing item', 'Late', 'Changed their mind', 'Other'] as const
export const isRefundReason = (text: string): boolean => REASONS.some((reason) => reason === text)

export function readRefundFields(form: FormData): RefundFormValues {
  const typed = readTexts(form, ['payment', 'what', 'amount', 'restock', 'way', 'method', 'reference', 'reason'])
  const pieces = [...form].flatMap(([name, value]) =>
    name.startsWith(PIECES_PREFIX) && typeof value === 'string' ? [[name.slice(PIECES_PREFIX.length), value]] : [],
  )
  return { ...typed, what: typed.what || EMPTY_VALUES.what, pieces: Object.fromEntries(pieces) }
}

type RefundableOrder = Pick<Route.ComponentProps['loaderData'], 'payments' | 'lines' | 'deliveryPaise' | 'wasShipped'>
type RefundFieldsProps = RefundableOrder & {
  typed: RefundFormValues
  faults: { amount?: string; lines?: string; reference?: string }
}

const paymentLabel = ({ createdAt, method, transactionId, leftPaise }: RefundableOrder['payments'][number]): string =>
  [
    `${formatExact(leftPaise)} left`,
    formatDateTime(createdAt),
    isListedMethod(method) ? listedMethodLabel(method) : 'UPI',
    groupDigits(transactionId ?? ''),
  ]
    .filter(Boolean)
    .join(', ')

/** Selects the row of the field that was typed in. Without scripts the row is selected by hand. */
function selectTypedRow({ target, currentTarget }: FormEvent<HTMLFieldSetElement>) {
  if (!(target instanceof HTMLInputElement) || target.type === 'radio' || target.value === '') return
  const what = target.name === 'amount' ? 'part' : 'lines'
  const row = currentTarget.querySelector<HTMLInputElement>(`input[name="what"][value="${what}"]`)
  if (row) row.checked = true
}

/** Empties the fields of the rows that are not selected, so that what was typed there before does not count. */
export function clearOtherRows({ currentTarget }: FormEvent<HTMLFormElement>) {
  const what = new FormData(currentTarget).get('what')
  for (const input of currentTarget.querySelectorAll<HTMLInputElement>('input[data-row]'))
    if (input.dataset.row !== what) input.value = ''
}

/** Fields of the refund form: payment, amount or items, reason and stock. */
export function RefundFields({ payments, lines, deliveryPaise, wasShipped, typed, faults }: RefundFieldsProps) {
  const chosen = payments.find(({ id }) => id === typed.payment) ?? payments[0]
  const radio = (value: string) => ({ type: 'radio', name: 'what', value, defaultChecked: typed.what === value })
  return (
    <>
      {payments.length === 1 && <input type="hidden" name="payment" value={chosen?.id} />}
      {payments.length > 1 && (
        <fieldset className="dk-choices">
          <legend>Payment to refund</legend>
          {payments.map((payment) => (
            <label key={payment.id}>
              <input type="radio" name="payment" value={payment.id} defaultChecked={payment === chosen} />
              <span>{paymentLabel(payment)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {payments.some(({ open }) => open !== undefined) && <OpenRefundChoice way={typed.way} />}
      <fieldset className="dk-choices dk-refund-rows" onInput={selectTypedRow}>
        <legend>Amount</legend>
        <label>
          <input {...radio('whole')} />
          <span>Full amount left</span>
          {payments.length === 1 && chosen && <span className="dk-will-sum">{formatExact(chosen.leftPaise)}</span>}
        </label>
        {deliveryPaise > 0 && wasShipped && (
          <label>
            <input {...radio('goods')} />
            <span>All items, without delivery of {formatExact(deliveryPaise)}</span>
          </label>
        )}
        {lines.length > 0 && (
          <>
            <label>
              <input {...radio('lines')} />
              <span>Items</span>
            </label>
            <RefundItems {...{ lines, typed, fault: faults.lines }} />
          </>
        )}
        <label>
          <input {...radio('part')} />
          <span>Other amount</span>
        </label>
        <div className="dk-under">
          <TextField
            label="Rupees"
            name="amount"
            data-row="part"
            inputMode="decimal"
            defaultValue={typed.amount}
            error={faults.amount}
            maxLength={20}
          />
        </div>
      </fieldset>
      {payments.some(({ isAtProvider }) => !isAtProvider) && <HandRefundFields {...{ payments, typed, faults }} />}
      <Select label="Reason" optional name="reason" defaultValue={typed.reason}>
        <option value="">Not given</option>
        {REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </Select>
      <Switch label="Put the items back in stock" name="restock" value="on" defaultChecked={typed.restock !== ''} />
    </>
  )
}

/** Method and reference of a refund that the shop makes itself. The method it was received by is chosen first. */
function HandRefundFields({ payments, typed, faults }: Pick<RefundFieldsProps, 'payments' | 'typed' | 'faults'>) {
  const own = payments.find(({ id }) => id === typed.payment) ?? payments.find(({ isAtProvider }) => !isAtProvider)
  const received = isRefundMethod(own?.method ?? '') ? own?.method : 'transfer'
  return (
    <>
      <Select
        label="Refunded by"
        name="method"
        hint={payments.some(({ isAtProvider }) => isAtProvider) ? 'For payments that no provider refunds.' : undefined}
        defaultValue={typed.method || received}
      >
        {REFUND_METHODS.map((method) => (
          <option key={method} value={method}>
            {listedMethodLabel(method)}
          </option>
        ))}
      </Select>
      <TextField
        label="Reference"
        optional
        name="reference"
        hint="UTR of the transfer or number of the cheque"
        defaultValue={typed.reference}
        error={faults.reference}
        maxLength={100}
      />
    </>
  )
}

type RefundItemsProps = Pick<RefundFieldsProps, 'lines' | 'typed'> & { fault: string | undefined }

const RefundItems = ({ lines, typed, fault }: RefundItemsProps) => (
  <div className="dk-under">
    {fault && (
      <p className="err" role="alert" id="items-fault">
        {fault}
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
            data-row="lines"
            inputMode="numeric"
            maxLength={4}
            defaultValue={typed.pieces[position] ?? ''}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault && 'items-fault'}
          />
        </li>
      ))}
    </ul>
  </div>
)

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
