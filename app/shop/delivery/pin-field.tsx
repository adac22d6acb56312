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
import { Icon } from '#app/ui/icon.tsx'

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
