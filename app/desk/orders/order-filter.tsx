import { useRef, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FILTER_FIELDS, type FilterChip, type FilterField, filterChips } from '#domain/desk/order-chips.ts'
import { type OrderFilter, orderQueryString, readOrderFilter } from '#domain/desk/order-query.ts'
import { FieldValues, type FilterData } from './filter-fields.tsx'
import { ListMenu } from './list-menu.tsx'
import './order-filter.css'

const FIELDS = Object.keys(FILTER_FIELDS) as FilterField[]
const MONEY_FIELDS: readonly FilterField[] = ['payment', 'total']
const DAY_TEXTS = { promised: ['by-from', 'by-until'], placed: ['from', 'until'] } as const

type Props = FilterData & { maySeeMoney: boolean; total: number; isChipped: boolean; cleared: string }

/** Filter button with its panel, and one chip for each field that is set. Every change applies at once. */
export function OrderFilterMenu(props: Props) {
  const { filter, collections, maySeeMoney, isChipped, cleared } = props
  const [field, setField] = useState<FilterField>('state')
  const menu = useRef<HTMLDetailsElement>(null)
  const chips = isChipped ? filterChips(filter, collections) : []
  const open = (at: FilterField) => {
    setField(at)
    if (menu.current) menu.current.open = true
    menu.current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  useShortcuts({ f: () => open(field) })
  return (
    <>
      <ListMenu
        menu={menu}
        className="is-filter"
        look="btn-line"
        opener={
          <>
            <Icon of="list-filter" />
            <span className="on-wide">Filter</span> <kbd>F</kbd>
            {chips.length > 0 && (
              <span className="count">
                {chips.length}
                <span className="vh"> set</span>
              </span>
            )}
          </>
        }
      >
        <FilterForm
          {...props}
          fields={FIELDS.filter((one) => maySeeMoney || !MONEY_FIELDS.includes(one))}
          {...{ field, setField }}
          chips={filterChips(filter, collections)}
          onDone={() => {
            if (menu.current) menu.current.open = false
          }}
        />
      </ListMenu>
      <Chips {...{ chips, filter, cleared, open }} />
    </>
  )
}

type FormProps = FilterData & {
  fields: readonly FilterField[]
  field: FilterField
  setField: (field: FilterField) => void
  chips: readonly FilterChip[]
  total: number
  cleared: string
  onDone: () => void
}

function FilterForm({ fields, field, setField, chips, total, cleared, onDone, ...data }: FormProps) {
  const { filter } = data
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const inBrowser = useHydrated()
  function apply() {
    if (!form.current) return
    const fields = new FormData(form.current)
    const params = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
    const query = orderQueryString(readOrderFilter(params))
    if (query !== orderQueryString(filter))
      void navigate(`/desk/orders${query}`, { replace: true, preventScrollReset: true })
  }
  function change({ target }: React.ChangeEvent<HTMLFormElement>) {
    if (target.type !== 'checkbox' && target.type !== 'radio') return
    if (target.name === 'promised' || target.name === 'placed')
      for (const name of DAY_TEXTS[target.name as 'placed']) {
        const text = form.current?.elements.namedItem(name)
        if (text instanceof HTMLInputElement) text.value = ''
      }
    apply()
  }
  return (
    <Form
      method="get"
      action="/desk/orders"
      ref={form}
      onChange={change}
      onBlur={apply}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      className={inBrowser ? 'ol-filter is-split' : 'ol-filter'}
    >
      <HiddenFields filter={filter} />
      <h2 className="only-phone">Filter</h2>
      <div className="fields">
        {inBrowser && (
          <ul>
            {fields.map((one) => (
              <li key={one}>
                <button type="button" aria-current={one === field ? 'true' : undefined} onClick={() => setField(one)}>
                  {FILTER_FIELDS[one]}
                  {chips.some((chip) => chip.field === one) && <Icon of="check" />}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div>
          {fields.map((one) => (
            <fieldset key={one} className={one === field ? 'is-on' : undefined}>
              <legend>{FILTER_FIELDS[one]}</legend>
              <FieldValues field={one} data={data} />
            </fieldset>
          ))}
        </div>
      </div>
      <footer>
        {inBrowser ? <span className="dk-sub on-wide">Applies at once</span> : <Button type="submit">Apply</Button>}
        {chips.length > 0 && (
          <Link className="textbtn" to={cleared}>
            Clear filters
          </Link>
        )}
        {inBrowser && (
          <Button className="only-phone" onClick={onDone}>
            Show {total} {total === 1 ? 'order' : 'orders'}
          </Button>
        )}
      </footer>
    </Form>
  )
}

/** Hidden fields for the parts of the address beside the filter. */
export const HiddenFields = ({ filter }: { filter: OrderFilter }) =>
  [...new URLSearchParams(orderQueryString(filter))]
    .filter(([name]) => ['q', 'view', 'sort', 'columns', 'rows'].includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

type ChipsProps = {
  chips: readonly FilterChip[]
  filter: OrderFilter
  cleared: string
  open: (field: FilterField) => void
}

function Chips({ chips, filter, cleared, open }: ChipsProps) {
  if (chips.length === 0) return null
  return (
    <>
      {chips.map(({ field, value, cleared: without }) => (
        <span key={field} className="ol-chip">
          <button type="button" onClick={() => open(field)}>
            <span className="vh">Change filter </span>
            <span>{FILTER_FIELDS[field]}</span> {value}
          </button>
          <Link
            to={`/desk/orders${orderQueryString(filter, without)}`}
            aria-label={`Remove filter ${FILTER_FIELDS[field]}`}
            preventScrollReset
          >
            <Icon of="x" />
          </Link>
        </span>
      ))}
      <Link className="textbtn ol-clear" to={cleared}>
        Clear
      </Link>
    </>
  )
}
