import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { groupedFigure } from '#domain/text/indian-figure.ts'

/** What came of it; without a fault it is kept. */
export type Answered = { id: string; field: string; value: string; was: string; fault: string }
type Props = {
  id: string
  name: string
  field: 'price' | 'stock'
  label: string
  value: string
  isFew?: boolean
  /** Why it cannot be changed here. */
  fixed?: string | undefined
  answered: Answered | undefined
}

/**
 * A figure that is changed where it stands: on Enter, or on leaving it. Without scripts Enter sends its form. What was
 * there when it was shown goes along, so that nobody writes over what somebody else has just written.
 */
export function InPlace({ id, name, field, label, value, isFew, fixed, answered: sent }: Props) {
  const fetcher = useFetcher<Answered>({ key: `${id} ${field}` })
  const { pathname, search } = useLocation()
  const action = `${pathname}${search}`
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [wrote, waits] = [useRef(''), useRef(false)]
  const answered = fetcher.data ?? sent
  const failed = answered?.fault ? answered : undefined
  const stored = field === 'price' ? groupedFigure(value) : value
  const shown = failed?.value ?? stored
  // The field stays, with the focus that is in it; what is typed meanwhile is not written over, and goes after it.
  const before = useRef(shown)
  useEffect(() => {
    if (input.current && [before.current, wrote.current].includes(input.current.value)) input.current.value = shown
    before.current = shown
  }, [shown, wrote])
  useEffect(() => {
    if (fetcher.state !== 'idle' || !waits.current) return
    waits.current = false
    send(false)
  })
  if (fixed) return <span title={fixed}>{field === 'price' ? `₹${stored}` : value || '–'}</span>
  function send(again: boolean) {
    if (!form.current || !input.current) return
    waits.current = fetcher.state !== 'idle' && input.current.value !== wrote.current
    if (fetcher.state !== 'idle' || (!again && input.current.value === shown)) return
    wrote.current = input.current.value
    const typed = new FormData(form.current)
    typed.set('stay', 'here')
    void fetcher.submit(typed, { method: 'post', action })
  }
  const described = `${id}-${field}-fault`
  return (
    <form
      method="post"
      action={action}
      className="dk-cell"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        send(true)
      }}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="was" value={failed?.was ?? value} />
      <span role="status">
        {fetcher.data?.fault === '' && (
          <>
            <Icon of="check" className="is-kept" />
            <span className="vh">Kept</span>
          </>
        )}
      </span>
      {field === 'price' && <span aria-hidden="true">₹</span>}
      <input
        className={isFew ? 'input is-few' : 'input'}
        name="value"
        inputMode="numeric"
        autoComplete="off"
        ref={input}
        defaultValue={shown}
        placeholder={field === 'stock' ? '–' : undefined}
        aria-label={`${label}, ${name}`}
        aria-invalid={failed ? true : undefined}
        aria-describedby={failed ? described : undefined}
        onBlur={() => send(false)}
      />
      {failed && (
        <span className="err" id={described} role="alert">
          {failed.fault}
        </span>
      )}
    </form>
  )
}
