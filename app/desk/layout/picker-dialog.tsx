import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { LinkOption, PickOption, ProductOption } from '#domain/catalogue/pick-option.ts'
import './picker.css'

type PickAnswer = { search: string; products: ProductOption[]; links: LinkOption[] }

type PickerDialogProps<Option extends PickOption> = {
  kind: 'products' | 'links'
  title: string
  searchLabel: string
  open: boolean
  onClose: () => void
  /** Values that are chosen already. */
  chosen: readonly string[]
  onPick: (option: Option) => void
  /** Options added after those that were found, such as the typed address. */
  extraOptions?: (search: string, found: readonly Option[]) => Option[]
  footer?: ReactNode
}

/** Milliseconds without typing before a search is sent. */
const SEARCH_DELAY_MS = 120

/** Dialog with a search field over a list of options: a combobox whose list is always open. */
export function PickerDialog<Option extends PickOption>(props: PickerDialogProps<Option>) {
  const { open, onClose, title } = props
  return (
    <Modal open={open} onClose={onClose} label={title} className="dk-picker">
      <PickerList {...props} />
    </Modal>
  )
}

function PickerList<Option extends PickOption>({
  kind,
  title,
  searchLabel,
  onClose,
  chosen,
  onPick,
  extraOptions,
  footer,
}: PickerDialogProps<Option>) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const { data: answer, load, state } = useFetcher<PickAnswer>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(
      () => void load(`/desk/pick?${new URLSearchParams({ kind, q: search.trim() })}`),
      search === '' ? 0 : SEARCH_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [load, kind, search])
  const found = (answer?.[kind] ?? []) as readonly PickOption[] as readonly Option[]
  const options = [...found, ...(extraOptions?.(search.trim(), found) ?? [])]
  const current = Math.min(at, options.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) {
      event.preventDefault()
      setAt((options.length + current + by) % (options.length || 1))
    }
    // Enter must not submit the form around the picker.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter' && options[current]) onPick(options[current])
  }
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  return (
    <>
      <div className="dk-picker-search">
        <Icon of="search" />
        <input
          ref={field}
          className="input"
          type="text"
          role="combobox"
          aria-label={searchLabel}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={options[current] ? `${id}-${current}` : undefined}
          placeholder={searchLabel}
          autoComplete="off"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="dk-picker-close" aria-label="Close" onClick={onClose}>
          <Icon of="x" />
        </button>
      </div>
      <div id={id} role="listbox" aria-label={title} className={`dk-picker-list${state === 'idle' ? '' : ' is-busy'}`}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(option.value)}
            className={index === current ? 'is-on' : undefined}
            onClick={() => onPick(option)}
          >
            <OptionRow option={option} isChosen={chosen.includes(option.value)} />
          </div>
        ))}
      </div>
      {answer && options.length === 0 && <p className="dk-picker-none">Nothing matches “{answer.search}”.</p>}
      {footer && <div className="dk-picker-foot">{footer}</div>}
    </>
  )
}

/** Mark, picture, name and details of an option. */
function OptionRow({ option, isChosen }: { option: PickOption & Partial<ProductOption>; isChosen: boolean }) {
  const { name, about, price, picture } = option
  return (
    <>
      {picture ? <Picture picture={{ ...picture, alt: '' }} sizes="2.25rem" /> : <Icon of="link" />}
      <span className="dk-two-l">
        <span>{name}</span>
        <span className="dk-sub">{about}</span>
      </span>
      <span className="num">{price}</span>
      <span className="dk-picker-mark">{isChosen && <Icon of="check" />}</span>
    </>
  )
}
