import { type RefObject, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Choice, choiceSearch, type ListChoices, SORTS } from '#domain/catalogue/narrow-list.ts'
import { indianFigure } from '#domain/text/indian-figure.ts'
import './list-finder.css'

type Props = {
  path: string
  choices: ListChoices
  shown: number
  /** The number of gifts; takes the focus of a link that goes with what it leads away from. */
  count: RefObject<HTMLParagraphElement | null>
}

/** Each name in the address, what it is called, and what it says when nothing is chosen. */
const FIELDS = [
  { name: 'for', label: 'What it is for', none: 'Anything' },
  { name: 'price', label: 'Price', none: 'Any price' },
  { name: 'sort', label: 'Sort', none: 'Our own order' },
] as const

type Option = { value: string; label: string }

const optionsOf = ({ reasons, bands }: ListChoices): Record<keyof Choice, readonly Option[]> => ({
  for: reasons.map((reason) => ({ value: reason.for, label: reason.label })),
  price: bands.map(({ price, label }) => ({ value: price, label })),
  sort: SORTS.map(({ sort, label }) => ({ value: sort, label })),
})

/** What it is for, at what price, in which order: one line, on a phone behind its words. A plain form without scripts. */
export function ListFinder({ path, choices, shown, count }: Props) {
  const { chosen, total } = choices
  const options = optionsOf(choices)
  const { form, choose } = useChoosing(path, chosen)
  const said = FIELDS.flatMap(({ name }) => options[name].find(({ value }) => value === chosen[name])?.label ?? [])
  return (
    <div className="finder">
      <details>
        <summary>
          Sort and narrow
          <span className="meta">{said.join(' · ')}</span>
        </summary>
        {/* Without scripts the list is shown again from its beginning. */}
        <form ref={form} action={`${path}#all`} autoComplete="off" onChange={choose} onSubmit={choose}>
          {FIELDS.map(({ name, label, none }) => (
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
      {said.length > 0 && (
        <Link className="textbtn" to={path} preventScrollReset onClick={() => count.current?.focus()}>
          Show all {total}
        </Link>
      )}
      <p className="meta" role="status" tabIndex={-1} ref={count}>
        {shown === total ? `${indianFigure(total)} gifts` : `${indianFigure(shown)} of ${indianFigure(total)} gifts`}
      </p>
    </div>
  )
}

/** Goes to what is chosen, keeping the focus where it is; and shows what is chosen when somebody goes back. */
function useChoosing(path: string, chosen: Choice) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const isAlive = useRef(false)
  const search = choiceSearch(chosen)

  const go = (fields: HTMLFormElement) => {
    const wanted = choiceSearch(Object.fromEntries(new FormData(fields)))
    if (wanted !== search) void navigate(path + wanted, { preventScrollReset: true })
  }
  const choose = (event: { currentTarget: HTMLFormElement; preventDefault: () => void }) => {
    event.preventDefault()
    go(event.currentTarget)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of address changes the fields
  useEffect(() => {
    if (!form.current) return
    // What was chosen before the page came to life is asked for now.
    if (!isAlive.current) go(form.current)
    else
      for (const { name } of FIELDS) {
        const field = form.current.elements.namedItem(name)
        if (field instanceof HTMLSelectElement) field.value = chosen[name] ?? ''
      }
    isAlive.current = true
  }, [search])
  return { form, choose }
}
