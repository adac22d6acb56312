import { type RefObject, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ListFilterData, type ListSelection, SORTS, selectionQuery } from '#domain/catalogue/list-filters.ts'
import { formatIndianNumber } from '#domain/text/indian-number.ts'
import './list-filters.css'

type Props = {
  path: string
  choices: ListFilterData
  shown: number
  /** Product count; receives the focus when a clicked link disappears. */
  count: RefObject<HTMLParagraphElement | null>
}

/** Query parameters, their labels and the label of the empty option. */
const FILTERS = [
  { name: 'for', label: 'What it is for', none: 'All gifts' },
  { name: 'price', label: 'Price', none: 'All prices' },
  { name: 'origin', label: 'Country of origin', none: 'All countries' },
  { name: 'sort', label: 'Sort', none: 'Featured' },
] as const

type FilterOption = { value: string; label: string }

const optionsOf = ({
  reasons,
  bands,
  origins,
}: ListFilterData): Record<keyof ListSelection, readonly FilterOption[]> => ({
  for: reasons.map((reason) => ({ value: reason.for, label: reason.label })),
  price: bands.map(({ price, label }) => ({ value: price, label })),
  origin: origins.map((country) => ({ value: country, label: country })),
  sort: SORTS.map(({ sort, label }) => ({ value: sort, label })),
})

/** Filter and sort bar of a list, collapsed on phones. A plain form without scripts. */
export function ListFilters({ path, choices, shown, count }: Props) {
  const { chosen, total } = choices
  const options = optionsOf(choices)
  const { form, choose } = useFilterForm(path, chosen)
  const activeLabels = FILTERS.flatMap(
    ({ name }) => options[name].find(({ value }) => value === chosen[name])?.label ?? [],
  )
  return (
    <div className="finder">
      <details>
        <summary>
          Sort and narrow
          <span className="meta">{activeLabels.join(' · ')}</span>
        </summary>
        {/* Without scripts the list reloads from its first page. */}
        <form ref={form} action={`${path}#all`} autoComplete="off" onChange={choose} onSubmit={choose}>
          {FILTERS.filter(({ name }) => name !== 'origin' || options.origin.length > 0).map(({ name, label, none }) => (
            <label key={name}>
              {label}
              <select name={name} defaultValue={chosen[name] ?? ''}>
                <option value="">{none}</option>
                {options[name].map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <button type="submit" className="btn-line is-sm">
            Show
          </button>
        </form>
      </details>
      {activeLabels.length > 0 && (
        <Link className="textbtn" to={path} preventScrollReset onClick={() => count.current?.focus()}>
          Show all {total}
        </Link>
      )}
      <p className="meta" role="status" tabIndex={-1} ref={count}>
        {shown === total
          ? `${formatIndianNumber(total)} gifts`
          : `${formatIndianNumber(shown)} of ${formatIndianNumber(total)} gifts`}
      </p>
    </div>
  )
}

/** Navigates to the chosen filters without moving the focus, and updates the fields on back navigation. */
function useFilterForm(path: string, chosen: ListSelection) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useRef(false)
  const search = selectionQuery(chosen)

  const go = (fields: HTMLFormElement) => {
    const wanted = selectionQuery(Object.fromEntries(new FormData(fields)))
    if (wanted !== search) void navigate(path + wanted, { preventScrollReset: true })
  }
  const choose = (event: { currentTarget: HTMLFormElement; preventDefault: () => void }) => {
    event.preventDefault()
    go(event.currentTarget)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL changes
  useEffect(() => {
    if (!form.current) return
    // Applies choices made before hydration.
    if (!isHydrated.current) go(form.current)
    else
      for (const { name } of FILTERS) {
        const field = form.current.elements.namedItem(name)
        if (field instanceof HTMLSelectElement) field.value = chosen[name] ?? ''
      }
    isHydrated.current = true
  }, [search])
  return { form, choose }
}
