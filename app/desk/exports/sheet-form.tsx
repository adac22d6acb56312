import { useState } from 'react'
import { Form } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  columnsOf,
  FIXED_SHEET_COLUMNS,
  MAX_WORKBOOK_ORDERS,
  SHEET_COLUMNS,
  SHEET_GROUPS,
  type SheetColumn,
  type SheetFormat,
  type SheetPreset,
  usualColumns,
} from '#domain/desk/order-sheet.ts'
import '#app/desk/styles/checkbox.css'
import '#app/desk/styles/foot-bar.css'

const FORMATS: Record<SheetFormat, { name: string; about: string }> = {
  xlsx: {
    name: 'Excel',
    about: `Days, amounts and codes as they are. Up to ${MAX_WORKBOOK_ORDERS.toLocaleString('en-IN')} orders.`,
  },
  csv: { name: 'CSV', about: 'For couriers and accounting programs. Any number of orders.' },
}

type Props = {
  choice: { preset: SheetPreset; columns: readonly SheetColumn[]; format: SheetFormat }
  action: string
  total: number
  /** Number of orders in words. */
  orders: string
}

/** Form of an export: format and columns. A plain form, whose answer is the file. */
export function SheetForm({ choice: { preset, columns, format }, action, total, orders }: Props) {
  const inBrowser = useHydrated()
  const [chosen, setChosen] = useState(columns)
  const all = columnsOf(preset)
  const usual = usualColumns(preset)
  const setSome = (some: readonly SheetColumn[], isOn: boolean) =>
    setChosen(
      all.filter(
        (column) => FIXED_SHEET_COLUMNS.includes(column) || (some.includes(column) ? isOn : chosen.includes(column)),
      ),
    )
  return (
    <Form method="post" action={action} reloadDocument className="dk-sheet">
      <fieldset className="dk-sheet-format">
        <legend>Format</legend>
        {Object.entries(FORMATS).map(([value, { name, about }]) => (
          <label key={value}>
            <input type="radio" className="radio" name="format" value={value} defaultChecked={value === format} />
            <span>
              {name}
              <span className="dk-sub">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="dk-sheet-groups">
        {SHEET_GROUPS.map((group) => {
          const own = all.filter((column) => SHEET_COLUMNS[column].group === group)
          if (own.length === 0) return null
          const free = own.filter((column) => !FIXED_SHEET_COLUMNS.includes(column))
          const isWhole = free.every((column) => chosen.includes(column))
          return (
            <fieldset key={group}>
              <legend>{group}</legend>
              {inBrowser && (
                <button type="button" className="textbtn" onClick={() => setSome(free, !isWhole)}>
                  {isWhole ? 'None' : 'All'}
                  <span className="vh"> of {group}</span>
                </button>
              )}
              {own.map((column) => (
                <ColumnChoice
                  key={column}
                  column={column}
                  isOn={chosen.includes(column)}
                  toggle={() => setSome([column], !chosen.includes(column))}
                />
              ))}
            </fieldset>
          )
        })}
      </div>
      <div className="dk-foot-bar dk-sheet-bar">
        <span className="dk-sub" role="status">
          {inBrowser && `${chosen.length} of ${all.length} columns`}
          {inBrowser && chosen.join() !== usual.join() && (
            <button type="button" className="textbtn" onClick={() => setChosen(usual)}>
              Reset
            </button>
          )}
        </span>
        <Button type="submit" disabled={total === 0}>
          <Icon of="file-text" />
          Export {orders}
        </Button>
      </div>
    </Form>
  )
}

type ChoiceProps = { column: SheetColumn; isOn: boolean; toggle: () => void }

function ColumnChoice({ column, isOn, toggle }: ChoiceProps) {
  const isFixed = FIXED_SHEET_COLUMNS.includes(column)
  return (
    <label>
      <input
        className="dk-tick"
        type="checkbox"
        name="fields"
        value={column}
        checked={isOn}
        aria-disabled={isFixed || undefined}
        onChange={() => !isFixed && toggle()}
      />
      {SHEET_COLUMNS[column].label}
      {isFixed && <span className="n">always</span>}
    </label>
  )
}
