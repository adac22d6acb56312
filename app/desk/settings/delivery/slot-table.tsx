import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { EMPTY_SLOT_ROW, type SlotPart, type SlotRow, slotField, splitSlotRows } from '#domain/delivery/slot-rows.ts'

type SlotTableProps = {
  /** Rows as `joinSlotRows` writes them. */
  text: string
  /** Errors by `slots.2.fee`, and `slots` for all of them. */
  errors: Record<string, string>
  /** Orders that keep a slot, by its id: `7 paid orders keep it`. */
  orders: Record<string, string>
}

type Row = { at: number; values: SlotRow; errors: Partial<Record<SlotPart, string>> }

const COLUMNS: readonly (readonly [part: SlotPart, label: string])[] = [
  ['hours', 'Slot'],
  ['name', 'Name'],
  ['orderBefore', 'Order before'],
  ['fee', 'Fee, ₹'],
  ['most', 'Most a day'],
  ['express', 'Express'],
]

const EXAMPLES: Partial<Record<SlotPart, string>> = { hours: '9 am – 12 noon', name: 'Optional', orderBefore: '10 am' }

/** Slots of an area. Rows are added and removed in the browser; without scripts, the server does it. */
export const SlotTable = (props: SlotTableProps) => (
  // An answer of the server replaces the rows.
  <SlotRows key={`${props.text} ${JSON.stringify(props.errors)}`} {...props} />
)

function SlotRows({ text, errors, orders }: SlotTableProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [rows, setRows] = useState(() => splitSlotRows(text).map((values, at) => toRow(values, at, errors)))
  const [notice, setNotice] = useState('')
  const [focus, setFocus] = useState('')
  useEffect(() => {
    if (focus !== '') box.current?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus()
  }, [focus])

  function add() {
    const at = Math.max(-1, ...rows.map((row) => row.at)) + 1
    setRows([...rows, toRow(EMPTY_SLOT_ROW, at, {})])
    setFocus(slotField(at, 'hours'))
  }

  function remove({ at, values }: Row) {
    const index = rows.findIndex((row) => row.at === at)
    const next = rows[index + 1] ?? rows[index - 1]
    setRows(rows.filter((row) => row.at !== at))
    setFocus(next ? slotField(next.at, 'hours') : 'slotRows')
    const kept = orders[values.id]
    setNotice(`${labelOf(values, index)} is removed when you save.${kept ? ` ${kept}.` : ''}`)
  }

  return (
    <fieldset ref={box} className="dk-slots" aria-describedby={errors.slots ? 'slots-error' : undefined}>
      <legend>Slots</legend>
      {rows.length > 0 && (
        <div className="dk-slot dk-slot-head" aria-hidden="true">
          {COLUMNS.map(([part, label]) => (
            <span key={part}>{label}</span>
          ))}
        </div>
      )}
      {rows.map((row, index) => (
        <SlotFields key={row.at} row={row} label={labelOf(row.values, index)}>
          <button
            type="submit"
            className="dk-slot-remove"
            name="slotRows"
            value={`remove ${index}`}
            aria-label={`Remove slot ${labelOf(row.values, index)}`}
            onClick={(event) => {
              event.preventDefault()
              remove(row)
            }}
          >
            <Icon of="x" />
          </button>
        </SlotFields>
      ))}
      {errors.slots && (
        <p className="err" id="slots-error">
          <Icon of="circle-exclamation-point" />
          {errors.slots}
        </p>
      )}
      <p role="status" className="dk-sub">
        {notice}
      </p>
      <div className="dk-net-acts">
        <Button
          type="submit"
          look="line"
          className="is-xs"
          name="slotRows"
          value="add"
          onClick={(event) => {
            event.preventDefault()
            add()
          }}
        >
          Add slot
        </Button>
        <span className="dk-sub">
          {rows.length === 0
            ? 'Without slots, riders come at any time of the day.'
            : 'Express: for the same day, although packing takes longer.'}
        </span>
      </div>
    </fieldset>
  )
}

const toRow = (values: SlotRow, at: number, errors: Record<string, string>): Row => ({
  at,
  values,
  errors: Object.fromEntries(
    COLUMNS.flatMap(([part]) => (errors[slotField(at, part)] ? [[part, errors[slotField(at, part)]]] : [])),
  ),
})

/** Name of a row for screen readers. */
const labelOf = ({ name, hours }: SlotRow, index: number): string => name || hours || String(index + 1)

type SlotFieldsProps = { row: Row; label: string; children: ReactNode }

const SlotFields = ({ row: { at, values, errors }, label, children }: SlotFieldsProps) => (
  <fieldset className="dk-slot" aria-label={`Slot ${label}`}>
    <input type="hidden" name={slotField(at, 'id')} value={values.id} />
    {COLUMNS.map(([part, column]) => {
      const [name, error] = [slotField(at, part), errors[part]]
      const control = {
        name,
        'aria-label': column,
        'aria-invalid': error ? (true as const) : undefined,
        'aria-describedby': error ? `${name}-error` : undefined,
      }
      return (
        <div key={part} data-label={column} data-part={part}>
          {part === 'express' ? (
            <input type="checkbox" className="dk-tick" {...control} defaultChecked={values.express === 'on'} />
          ) : (
            <input
              type="text"
              className="input"
              autoComplete="off"
              inputMode={part === 'most' ? 'numeric' : part === 'fee' ? 'decimal' : undefined}
              placeholder={values.id === '' ? EXAMPLES[part] : undefined}
              {...control}
              defaultValue={values[part]}
            />
          )}
          {error && (
            <span className="err" id={`${name}-error`}>
              {error}
            </span>
          )}
        </div>
      )
    })}
    {children}
  </fieldset>
)
