import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { groupDigits } from '#domain/text/indian-number.ts'

/** Result of the last submit; an empty `fault` means saved. */
export type CellEditAnswer = { id: string; field: string; value: string; was: string; fault: string }
type EditableCellProps = {
  id: string
  name: string
  field: 'price' | 'stock'
  label: string
  value: string
  isFew?: boolean
  fixed?: string | undefined
  answered: CellEditAnswer | undefined
}

/**
 * Editable table cell for a price or a stock figure. Saves on Enter and on blur; without scripts Enter submits its
 * form. The base value is submitted too, so that a concurrent change is reported and not overwritten.
 */
export function EditableCell({ id, name, field, label, value, isFew, fixed, answered: sent }: EditableCellProps) {
  const fetcher = useFetcher<CellEditAnswer>({ key: `${id} ${field}` })
  const { pathname, search } = useLocation()
  const action = `${pathname}${search}`
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [submittedValue, isQueued] = [useRef(''), useRef(false)]
  const answered = fetcher.data ?? sent
  const failed = answered?.fault ? answered : undefined
  const stored = field === 'price' ? groupDigits(value) : value
  const displayedValue = failed?.value ?? stored
  // The input stays mounted and keeps its focus. Text typed during a save is kept and saved afterwards.
  const previousValue = useRef(displayedValue)
  useEffect(() => {
    if (input.current && [previousValue.current, submittedValue.current].includes(input.current.value))
      input.current.value = displayedValue
    previousValue.current = displayedValue
  }, [displayedValue, submittedValue])
  useEffect(() => {
    if (fetcher.state !== 'idle' || !isQueued.current) return
    isQueued.current = false
    send(false)
  })
  if (fixed) return <span title={fixed}>{field === 'price' ? `₹${stored}` : value || '–'}</span>
  function send(again: boolean) {
    if (!form.current || !input.current) return
    isQueued.current = fetcher.state !== 'idle' && input.current.value !== submittedValue.current
    if (fetcher.state !== 'idle' || (!again && input.current.value === displayedValue)) return
    submittedValue.current = input.current.value
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
            <span className="vh">Saved</span>
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
        defaultValue={displayedValue}
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
