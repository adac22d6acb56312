import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { HeartsLabel } from '#app/shell/hearts-label.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { giftPath } from '#domain/catalogue/collections.ts'
import { MAX_QUERY } from '#domain/search/search-limits.ts'
import type { SearchAnswer } from '#server/search/gift-search.ts'
import { Answer } from './answer.tsx'
import { BEGIN_HERE, countOf, nothingOf, UNREACHABLE } from './words.ts'
import './search.css'

export type SearchSheetProps = { open: boolean; onClose: () => void; openHearts: () => void }

/** From the upper edge: a field, and what answers it while one types. */
export const SearchSheet = ({ open, onClose, openHearts }: SearchSheetProps) => (
  <Modal open={open} onClose={onClose} label="Search" className="find">
    <Finder onLeave={onClose} openHearts={openHearts} />
  </Modal>
)

function statusOf(query: string, { total, gifts, price }: SearchAnswer): string {
  if (!query) return BEGIN_HERE
  return total ? countOf(total, gifts.length, price) : nothingOf(price)
}

/** A combobox over links: the arrows choose one while the field keeps the focus, Enter goes there. */
function Finder({ onLeave, openHearts }: { onLeave: () => void; openHearts: () => void }) {
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(-1)
  const { answer, failed, query } = useAnswer(typed.trim())
  const gifts = answer?.gifts ?? []
  const gift = gifts[chosen]
  const showHearts = () => {
    onLeave()
    openHearts()
  }

  const type = (text: string) => {
    setTyped(text)
    setChosen(-1)
  }
  const go = (event: FormEvent) => {
    event.preventDefault()
    onLeave()
    void navigate(gift ? giftPath(gift) : `/search?q=${encodeURIComponent(typed.trim())}`)
  }
  const choose = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || gifts.length === 0) return
    event.preventDefault()
    // The field itself is one of the places that the arrows go round.
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
          {failed ? UNREACHABLE : answer && statusOf(query, answer)}
        </p>
        <button type="button" className="textbtn" onClick={showHearts}>
          <Icon of="heart" />
          <HeartsLabel />
        </button>
      </div>
      {answer && <Answer id={listId} answer={answer} query={query} chosen={chosen} onLeave={onLeave} />}
    </>
  )
}

/** Long enough for a fast typist's next key, too short to be noticed. */
const WAIT_MS = 60

type Asked = { answer: SearchAnswer | undefined; query: string; failed: boolean }

/** The server's answer to what is typed; the last one stays until the next is there. */
function useAnswer(query: string): Asked {
  const [asked, setAsked] = useState<Asked>({ answer: undefined, query: '', failed: false })
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
    const timer = setTimeout(ask, query ? WAIT_MS : 0)
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
