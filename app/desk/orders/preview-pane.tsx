import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { OrderPreview } from './order-preview.ts'
import { OrderStatus } from './order-status.tsx'
import './preview-pane.css'

/** Media query of the widths that have room for the preview. */
export const PREVIEW_MEDIA = '(min-width: 90rem)'

/** Time before a preview is loaded, so that a held key does not load every order that it passes. */
const PAUSE_MS = 90

type Loaded = { number: string; preview: OrderPreview | undefined }

/** Loads the preview of an order. The last one stays until the next has arrived; `failed` names an order without one. */
function usePreview(number: string): { preview: OrderPreview | undefined; isCurrent: boolean; failed: boolean } {
  const [loaded, setLoaded] = useState<Loaded>()
  const [failed, setFailed] = useState('')
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/desk/orders/${number}/preview`, { signal: ended.signal })
        if (!answer.ok || answer.redirected) throw new Error(`answered ${answer.status}`)
        setLoaded({ number, preview: await answer.json() })
        setFailed('')
      } catch {
        if (!ended.signal.aborted) setFailed(number)
      }
    }, PAUSE_MS)
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [number])
  return { preview: loaded?.preview, isCurrent: loaded?.number === number, failed: failed === number }
}

type PaneProps = {
  number: string
  /** Query of the order's address, by which it knows its list. */
  query: string
  close: () => void
}

/** Preview of the order with the focus, beside the list. */
export function PreviewPane({ number, query, close }: PaneProps) {
  const { preview, isCurrent, failed } = usePreview(number)
  return (
    <aside className="ol-pane" aria-label={`Preview of ${number}`} aria-busy={!isCurrent && !failed}>
      <header>
        <div role="status">
          <span className="dk-sub">{number}</span>
          <h2>{isCurrent ? preview?.name : ' '}</h2>
        </div>
        <button type="button" className="ol-icon" aria-label="Close preview" onClick={close}>
          <Icon of="x" />
        </button>
      </header>
      {failed && <p className="dk-sub">The preview could not be loaded. Open the order to see it.</p>}
      {(failed || !preview) && (
        <div className="acts">
          <ButtonLink look="line" to={`/desk/orders/${number}${query}`}>
            Open <kbd>Enter</kbd>
          </ButtonLink>
        </div>
      )}
      {preview && !failed && <PreviewBody preview={preview} query={query} />}
    </aside>
  )
}

function PreviewBody({ preview, query }: { preview: OrderPreview; query: string }) {
  const { number, state, since, step, facts, lines, total, note } = preview
  const page = `/desk/orders/${number}`
  return (
    <>
      <p className="ol-pane-state">
        <OrderStatus state={state} /> {since && <span className="dk-sub">{since}</span>}
      </p>
      <div className="acts">
        {step && <ButtonLink to={`${page}${step.page}${step.page ? '' : query}`}>{step.label}</ButtonLink>}
        {step?.page !== '' && (
          <Link className="btn-line" to={`${page}${query}`}>
            Open <kbd>Enter</kbd>
          </Link>
        )}
      </div>
      <dl className="dk-kv">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="ol-pane-items">
        {lines.map(({ name, quantity, picture, amount }) => (
          <li key={name}>
            <Picture picture={picture} sizes="40px" />
            <span>
              {name}
              {quantity > 1 && ` ×${quantity}`}
            </span>
            <span className="dk-r">{amount}</span>
          </li>
        ))}
        {total && (
          <li className="is-total">
            <b>{total.label}</b>
            <b className="dk-r">{total.amount}</b>
          </li>
        )}
      </ul>
      {note && (
        <p className="ol-pane-note">
          {note.text} <span className="dk-sub">{note.by}</span>
        </p>
      )}
    </>
  )
}
