import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { WishlistLabel } from '#app/shop/wishlist/wishlist.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { productPath } from '#domain/catalogue/collections.ts'
import { MAX_QUERY } from '#domain/search/product-tokens.ts'
import type { SearchAnswer } from '#server/search/product-search.ts'
import {
  formatResultCount,
  noResultsMessage,
  SEARCH_UNAVAILABLE,
  SearchResults,
  START_HINT,
} from './search-results.tsx'
import './search-sheet.css'

export type SearchSheetProps = { open: boolean; onClose: () => void; openWishlist: () => void }

/** Search dialog at the top edge, with results while typing. */
export const SearchSheet = ({ open, onClose, openWishlist }: SearchSheetProps) => (
  <Modal open={open} onClose={onClose} label="Search" className="find">
    <SearchBox onLeave={onClose} openHearts={openWishlist} />
  </Modal>
)

function describeStatus(query: string, { total, gifts, price }: SearchAnswer): string {
  if (!query) return START_HINT
  return total ? formatResultCount(total, gifts.length, price) : noResultsMessage(price)
}

/** Combobox over links: arrow keys select one while the field keeps the focus, Enter opens it. */
function SearchBox({ onLeave, openHearts: openWishlist }: { onLeave: () => void; openHearts: () => void }) {
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(-1)
  const { answer, failed, query } = useSearchAnswer(typed.trim())
  const gifts = answer?.gifts ?? []
  const gift = gifts[chosen]
  const showHearts = () => {
    onLeave()
    openWishlist()
  }

  const type = (text: string) => {
    setTyped(text)
    setChosen(-1)
  }
  const go = (event: FormEvent) => {
    event.preventDefault()
    onLeave()
    void navigate(gift ? productPath(gift) : `/search?q=${encodeURIComponent(typed.trim())}`)
  }
  const choose = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || gifts.length === 0) return
    event.preventDefault()
    // Index -1 is the field itself, which is part of the cycle.
    setChosen(((chosen + 1 + step + gifts.length + 1) % (gifts.length + 1)) - 1)
  }
  return (
    <>
      <search>
        <form action="/search" className="find-bar" onSubmit={go}>
          <Icon of="search" />
          <input
            name="q"
            placeholder="Who is it for?"
            role="combobox"
            aria-label="Search"
            aria-autocomplete="list"
            aria-haspopup="grid"
            aria-expanded={gifts.length > 0}
            aria-controls={listId}
            aria-activedescendant={gift && `${listId}-${chosen}`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={MAX_QUERY}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={choose}
          />
          <IconButton of="x" label="Close search" onClick={onLeave} />
        </form>
      </search>
      <div className="find-line">
        <p className={answer && query && gifts.length === 0 ? 'd5' : 'meta'} role="status">
          {failed ? SEARCH_UNAVAILABLE : answer && describeStatus(query, answer)}
        </p>
        <button type="button" className="textbtn" onClick={showHearts}>
          <Icon of="heart" />
          <WishlistLabel />
        </button>
      </div>
      {answer && <SearchResults id={listId} answer={answer} query={query} chosen={chosen} onLeave={onLeave} />}
    </>
  )
}

const DEBOUNCE_MS = 60

type SearchState = { answer: SearchAnswer | undefined; query: string; failed: boolean }

/** Returns the server's answer to the query; the previous one stays until the next arrives. */
function useSearchAnswer(query: string): SearchState {
  const [asked, setAsked] = useState<SearchState>({ answer: undefined, query: '', failed: false })
  useEffect(() => {
    const { signal, abort } = abortable()
    const ask = async () => {
      try {
        const response = await fetch(`/search.json?q=${encodeURIComponent(query)}`, { signal })
        if (!response.ok) throw new Error(String(response.status))
        const answer: SearchAnswer = await response.json()
        setAsked({ answer, query, failed: false })
      } catch {
        if (!signal.aborted) setAsked({ answer: undefined, query, failed: true })
      }
    }
    const timer = setTimeout(ask, query ? DEBOUNCE_MS : 0)
    return () => {
      clearTimeout(timer)
      abort()
    }
  }, [query])
  return asked
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
