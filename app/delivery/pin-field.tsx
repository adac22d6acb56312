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
  /** What stands in it to begin with. */
  pin?: string | undefined
  error?: ReactNode
  /** Under the field while nothing is wrong. */
  hint?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  onAsk: (text: string) => void
  /** It was changed and is not whole yet. */
  onType?: () => void
  onEscape?: () => void
}

const DIGITS = 6

/** Six digits of what was typed, however they were spaced; `undefined` while there are fewer. */
function complete(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '')
  return digits.length === DIGITS ? digits : undefined
}

/** Asks by itself after the sixth digit; the button is for everybody else, and without scripts the form is a plain one. */
export function PinField({ pin = '', error, hint, inputRef, onAsk, onType, onEscape }: Props) {
  const id = useId()
  const told = `${id}-told`
  const fault = `${id}-fault`
  const form = useRef<HTMLFormElement>(null)
  // What was typed before the page was alive is whole already.
  const askEarly = useEffectEvent(() => {
    const typed = complete(String(form.current && new FormData(form.current).get('pin')))
    if (typed && typed !== pin) onAsk(typed)
  })
  useEffect(() => askEarly(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAsk(String(new FormData(event.currentTarget).get('pin') ?? ''))
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
        // Room for the space that some people put in the middle.
        maxLength={7}
        defaultValue={pin}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? fault : told}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          const typed = complete(target.value)
          if (typed) onAsk(typed)
          else onType?.()
        }}
      />
      <button type="submit" className="btn-line">
        Show the day
      </button>
      {/* Always there, since a region that arrives with its text is not read out everywhere. */}
      <div className="due-fault" id={fault} role="alert">
        {error && (
          <div className="err">
            <Icon of="circle-exclamation-point" />
            <div>{error}</div>
          </div>
        )}
      </div>
      {!error && (
        <span className="hint" id={told}>
          {hint ?? 'Six digits, and you see the day it arrives.'}
        </span>
      )}
    </form>
  )
}
