import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { UnbrokenRanges } from '#app/ui/formatted-text.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useVisitPin } from './visit-pin.ts'
import './delivery.css'
import { PinLine } from './pin-line.tsx'
import { usePinField } from './use-pin-field.tsx'
import { promiseQueryForProducts, usePromise } from './use-promise.ts'

/** PIN code in the heading of a list whose cards show delivery days. */
function ListPin({ ids }: { ids: readonly string[] }) {
  const query = promiseQueryForProducts(ids)
  const { pin, field, line } = usePinField({ query: query })
  const { answer } = usePromise(pin, query)
  if (!pin) return <PinField {...field} hint="Enter your PIN code to see the delivery days." />
  if (!answer) return null
  return <PinLine pin={pin} place={answer.place && toAreaOnly(answer.place)} before="Days for " {...line} />
}

const toAreaOnly = <P extends { area: string; town: string }>(place: P): P =>
  place.area ? { ...place, town: '' } : place

/** Delivery line of a list's heading: the visit's PIN code replaces the default text once it is known. */
export function HeadingPin({ ids, children }: { ids: readonly string[]; children: string }) {
  const pin = useVisitPin()
  return (
    <div className="head-pin">
      <p>
        <UnbrokenRanges>{children}</UnbrokenRanges>
      </p>
      {pin && <ListPin ids={ids} />}
    </div>
  )
}

type Props = {
  pin?: string | undefined
  error?: ReactNode
  hint?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  onSubmitPin: (text: string) => void
  /** Called on input while the PIN code is incomplete. */
  onIncomplete?: () => void
  onEscape?: () => void
}

const DIGITS = 6

/** Returns six digits, ignoring spaces and hyphens; undefined when there are not six. */
function completePin(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '')
  return digits.length === DIGITS ? digits : undefined
}

/** PIN code field. Submits itself after the sixth digit; without scripts it is a plain form. */
export function PinField({ pin = '', error, hint, inputRef, onSubmitPin, onIncomplete, onEscape }: Props) {
  const id = useId()
  const hintId = `${id}-told`
  const errorId = `${id}-fault`
  const form = useRef<HTMLFormElement>(null)
  // Submits a PIN code typed before hydration.
  const submitEarlyInput = useEffectEvent(() => {
    const typed = completePin(String(form.current && new FormData(form.current).get('pin')))
    if (typed && typed !== pin) onSubmitPin(typed)
  })
  useEffect(() => submitEarlyInput(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmitPin(String(new FormData(event.currentTarget).get('pin') ?? ''))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onEscape) return
    event.preventDefault()
    onEscape()
  }
  return (
    <form ref={form} className="due-pin" method="get" action="" onSubmit={submit} noValidate>
      <label htmlFor={id}>Deliver to</label>
      <input
        ref={inputRef}
        className="input"
        id={id}
        name="pin"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="PIN code"
        maxLength={7}
        defaultValue={pin}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : hintId}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          const typed = completePin(target.value)
          if (typed) onSubmitPin(typed)
          else onIncomplete?.()
        }}
      />
      <button type="submit" className="btn-line">
        Show the day
      </button>
      {/* Always rendered: some screen readers ignore a live region that is added with its text. */}
      <div className="due-fault" id={errorId} role="alert">
        {error && (
          <div className="err">
            <Icon of="circle-exclamation-point" />
            <div>{error}</div>
          </div>
        )}
      </div>
      {!error && (
        <span className="hint" id={hintId}>
          {hint ?? 'Enter your PIN code to see the delivery day.'}
        </span>
      )}
    </form>
  )
}
