import type { ReactNode } from 'react'
import type { FilterField } from '#domain/desk/order-chips.ts'
import { DESK_STATES, type DeskState } from '#domain/desk/order-list.ts'
import { type OrderFilter, PLACED_PERIODS, PROMISED_PERIODS } from '#domain/desk/order-query.ts'
import { LISTED_METHODS, listedMethodLabel } from '#domain/payment/listed-method.ts'
import { formatShortDay } from '#domain/text/format-date.ts'
import { OrderStatus } from './order-status.tsx'

export type FilterData = {
  filter: OrderFilter
  /** Number of orders in each state under the other filters. */
  counts: Record<DeskState, number>
  collections: readonly { slug: string; title: string }[]
}

export const formatCount = (count: number): string => (count >= 1000 ? '999+' : String(count))

type ChoiceProps = {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  checked: boolean
  count?: number | undefined
  children: ReactNode
}

const Choice = ({ type, count, children, ...input }: ChoiceProps) => (
  <label>
    <input {...input} type={type} className={type === 'radio' ? 'radio' : 'dk-tick'} onChange={NOTHING} />
    <span>{children}</span>
    {count !== undefined && <span className="n">{formatCount(count)}</span>}
  </label>
)

/** The form applies every change; React asks for a handler on a controlled field. */
const NOTHING = () => {}

type TextProps = { name: string; label: string; value: string; hint?: string; invalid?: boolean }

const TextField = ({ name, label, value, hint, invalid }: TextProps) => (
  <div className="field">
    <label htmlFor={`filter-${name}`}>{label}</label>
    <input
      className="input"
      id={`filter-${name}`}
      name={name}
      key={value}
      defaultValue={value}
      placeholder={hint}
      maxLength={100}
      autoComplete="off"
      aria-invalid={invalid || undefined}
    />
  </div>
)

const asTyped = (day: string): string => day && `${formatShortDay(day)} ${day.slice(0, 4)}`

type PeriodProps = {
  name: string
  periods: Record<string, string>
  value: string | undefined
  from: { name: string; day: string }
  until: { name: string; day: string }
}

/** Periods, then two text fields: a date field of the browser shows American dates to many people. */
const PeriodField = ({ name, periods, value, from, until }: PeriodProps) => (
  <>
    <Choice type="radio" name={name} value="" checked={!value && !from.day && !until.day}>
      Any day
    </Choice>
    {Object.entries(periods).map(([period, label]) => (
      <Choice key={period} type="radio" name={name} value={period} checked={value === period}>
        {label}
      </Choice>
    ))}
    <div className="pad two">
      <TextField name={from.name} label="From" value={asTyped(from.day)} hint="1 Nov 2026" />
      <TextField name={until.name} label="To" value={asTyped(until.day)} hint="28 Nov 2026" />
    </div>
  </>
)

/** Values of one field of the filter. */
export function FieldValues({ field, data }: { field: FilterField; data: FilterData }) {
  const { filter, counts, collections } = data
  switch (field) {
    case 'promised':
      return (
        <>
          <PeriodField
            name="promised"
            periods={PROMISED_PERIODS}
            value={filter.promised}
            from={{ name: 'by-from', day: filter.byFrom }}
            until={{ name: 'by-until', day: filter.byUntil }}
          />
          <Choice type="checkbox" name="due" value="1" checked={filter.due}>
            Has to leave today
          </Choice>
        </>
      )
    case 'state':
      return DESK_STATES.map((state) => (
        <Choice
          key={state}
          type="checkbox"
          name="state"
          value={state}
          checked={filter.states.includes(state)}
          count={counts[state]}
        >
          <OrderStatus state={state} />
        </Choice>
      ))
    case 'payment':
      return LISTED_METHODS.map((method) => (
        <Choice key={method} type="checkbox" name="method" value={method} checked={filter.methods.includes(method)}>
          {listedMethodLabel(method)}
        </Choice>
      ))
    case 'placed':
      return (
        <PeriodField
          name="placed"
          periods={PLACED_PERIODS}
          value={filter.placed}
          from={{ name: 'from', day: filter.from }}
          until={{ name: 'until', day: filter.until }}
        />
      )
    case 'town':
      return (
        <div className="pad">
          <TextField name="town" label="Town, or the first digits of a PIN" value={filter.town} hint="Mysuru" />
        </div>
      )
    case 'item':
      return [{ slug: '', title: 'Any collection' }, ...collections].map(({ slug, title }) => (
        <Choice key={slug} type="radio" name="collection" value={slug} checked={filter.collection === slug}>
          {title}
        </Choice>
      ))
    case 'total':
      return (
        <div className="pad two">
          <TextField name="min" label="At least, ₹" value={filter.min} hint="3,000" />
          <TextField name="max" label="At most, ₹" value={filter.max} />
        </div>
      )
    case 'test':
      return (
        [
          ['', 'Real and test orders'],
          ['real', 'Real orders only'],
          ['test', 'Test orders only'],
        ] as const
      ).map(([kind, label]) => (
        <Choice key={kind} type="radio" name="kind" value={kind} checked={(filter.kind ?? '') === kind}>
          {label}
        </Choice>
      ))
  }
}
