import { type KeyboardEvent as ReactKeyboardEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { IndexingNote } from '#app/desk/layout/list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { recentPages } from './recent-pages.ts'
import type { SearchGroup } from './search-groups.ts'
import { EntryContent, NothingFound } from './search-results.tsx'
import { useSearchResults } from './use-search-results.ts'
import './search.css'

const PLACEHOLDER = 'Order, customer, product, UTR, PIN, setting'

/** Content of the search dialog. Arrow keys move through all groups, Enter opens. */
export function PaletteSearch({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { answer, status, retry } = useSearchResults(query.trim())
  const [active, setActive] = useState(0)
  const list = useId()
  const groups = withRecent(answer?.groups ?? [], query)
  const entries = groups.flatMap((group) => group.entries)
  const selected = entries.length > 0 ? Math.min(active, entries.length - 1) : -1
  const optionId = (at: number) => `${list}-${at}`
  const move = (by: number) => {
    const next = (selected + by + entries.length) % Math.max(1, entries.length)
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') openEntry(event)
    else return
    event.preventDefault()
  }
  const openEntry = (event: ReactKeyboardEvent) => {
    const entry = entries[selected]
    // The results of an older query are not opened.
    if (!entry || status !== 'ready' || answer?.query !== query.trim()) return
    if (event.ctrlKey || event.metaKey) window.open(entry.to)
    else {
      close()
      void navigate(entry.to)
    }
  }
  return (
    <>
      <div className={status === 'busy' ? 'dk-palette-field is-busy' : 'dk-palette-field'}>
        <Icon of="search" />
        <input
          type="search"
          role="combobox"
          aria-label="Search orders, customers, products, pages and actions"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={selected >= 0 ? optionId(selected) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={PLACEHOLDER}
          value={query}
          onChange={({ currentTarget: { value } }) => {
            setQuery(value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="dk-palette-close" onClick={close}>
          <span className="vh">Close the search</span>
          <kbd>Esc</kbd>
          <Icon of="x" />
        </button>
      </div>
      <PaletteGroups {...{ groups, query, list, selected, optionId, close }} />
      <p className="vh" role="status">
        {status === 'ready' ? `${entries.length} results` : ''}
      </p>
      {answer?.isIndexing && <IndexingNote />}
      {status === 'ready' && entries.length === 0 && <NothingFound query={query.trim()} />}
      {status === 'failed' && (
        <p className="strip is-error" role="alert">
          <Icon of="circle-exclamation-point" />
          <span>Search is not available. The lists still work.</span>
          <button type="button" className="textbtn" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      <PaletteKeys />
    </>
  )
}

/** Adds the pages opened last while nothing is typed. */
const withRecent = (groups: readonly SearchGroup[], query: string): readonly SearchGroup[] => {
  const recent = query.trim() === '' ? recentPages() : []
  return recent.length > 0 ? [{ name: 'Recent', entries: recent }, ...groups] : groups
}

type PaletteGroupsProps = {
  groups: readonly SearchGroup[]
  query: string
  list: string
  selected: number
  optionId: (at: number) => string
  close: () => void
}

function PaletteGroups({ groups, query, list, selected, optionId, close }: PaletteGroupsProps) {
  let at = -1
  return (
    <div role="listbox" id={list} aria-label="Results" className="dk-palette-list">
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options
        <div key={name} role="group" aria-label={name}>
          <p className="dk-palette-group" aria-hidden="true">
            {name}
            {query.trim() !== '' && <span>{entries.length}</span>}
          </p>
          {entries.map((entry) => {
            at += 1
            return (
              <Link
                key={entry.to}
                id={optionId(at)}
                role="option"
                aria-selected={at === selected}
                tabIndex={-1}
                to={entry.to}
                onClick={close}
              >
                <EntryContent entry={entry} query={query} />
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'open'],
  [['Ctrl', 'Enter'], 'new tab'],
  [['>'], 'actions'],
]

const PaletteKeys = () => (
  <p className="dk-palette-keys" aria-hidden="true">
    {KEYS.map(([keys, does]) => (
      <span key={does}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {does}
      </span>
    ))}
  </p>
)
