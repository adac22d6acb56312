import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import type { SettingName } from '#domain/settings/settings.ts'
import { describeGstin } from '#domain/tax/gstin.ts'
import type { SaveResult } from '#server/settings/save-settings.ts'
import { SettingControl } from './setting-control.tsx'

/** Pause in typing before a value is validated. */
const DEBOUNCE_MS = 500

/** Result of validation: an error, or an explanation of the value. */
type SettingCheck = { fault?: string | undefined; means?: string | undefined }

const loadRules = () => import('#domain/settings/settings.ts')

/** Validates a setting while it is typed. The rules are loaded on the first input. */
export function useSettingCheck(name: SettingName) {
  const [check, setLook] = useState<SettingCheck>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function onInput({ target }: FormEvent<HTMLElement>) {
    clearTimeout(timer.current)
    if (!('value' in target) || typeof target.value !== 'string') return
    const text = target.value
    timer.current = setTimeout(async () => {
      const rules = await importWithRetry(loadRules).catch(() => undefined)
      // If they cannot be loaded, the server validates on save.
      if (!rules) return
      const fault = rules.settingValueError(name, text)
      setLook({ fault: fault && `It ${fault}.`, means: name === 'gstin' ? describeGstin(text) : undefined })
    }, DEBOUNCE_MS)
  }
  return { ...check, onInput }
}

type SavedFieldProps = {
  name: SettingName
  value: string
  submitted?: string | undefined
  serverError?: string | undefined
}

/**
 * A setting that saves when its field loses focus, with its status beside it. Without scripts the surrounding form
 * saves it; `typed` and `fault` are then the refused value and its error.
 */
export function SavedField({ name, value, submitted, serverError }: SavedFieldProps) {
  const { submit, state, data } = useFetcher<SaveResult>({ key: `setting ${name}` })
  const { fault: wrong, onInput } = useSettingCheck(name)
  // The last error is stale once the value changes.
  const [isTyping, setTyping] = useState(false)
  const { shown, save } = useFieldSave({
    stored: value,
    isIdle: state === 'idle',
    isTyping,
    setTyping,
    send: (text) => void submit({ act: 'save', [name]: text, [`was.${name}`]: value }, { method: 'post' }),
  })

  function saveTarget(target: EventTarget) {
    if ('value' in target && typeof target.value === 'string') save(target.value)
  }
  const isChosen = (target: EventTarget) =>
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'radio')

  const error = wrong ?? (isTyping ? undefined : (data?.faults[name] ?? serverError))
  const statusText = state !== 'idle' ? 'Saving…' : data?.saved.includes(name) && !error && !isTyping ? 'Saved' : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to events of the control inside.
    <div
      className="dk-saved"
      onInput={(event) => {
        // React calls onChange of a radio before onInput, so the value is already being saved: choices are not typing.
        if (!isChosen(event.target)) setTyping(true)
        onInput(event)
      }}
      onBlur={({ target }: FocusEvent<HTMLElement>) => !isChosen(target) && saveTarget(target)}
      onChange={({ target }) => isChosen(target) && saveTarget(target)}
    >
      <SettingControl key={shown} name={name} value={submitted ?? shown} error={error} />
      <input type="hidden" name={`was.${name}`} value={value} />
      <span className="word" role="status">
        {statusText}
      </span>
    </div>
  )
}

type FieldSaveOptions = {
  /** Value that the server has stored. */
  stored: string
  isIdle: boolean
  isTyping: boolean
  setTyping: (isTyping: boolean) => void
  send: (text: string) => void
}

/**
 * Saves a field when it loses focus. A blur during a pending save is queued and sent afterwards, against the value
 * that the earlier save stored; unchanged values are not sent. `shown` follows the stored value, but never replaces
 * text that is being typed or waits to be saved.
 */
export function useFieldSave({ stored, isIdle, isTyping, setTyping, send }: FieldSaveOptions) {
  const [queuedText, setNext] = useState<string>()
  const [shown, setShown] = useState(stored)
  if (shown !== stored && isIdle && !isTyping && queuedText === undefined) setShown(stored)
  useEffect(() => {
    if (!isIdle || queuedText === undefined) return
    setNext(undefined)
    if (queuedText !== stored) send(queuedText)
  })
  const save = (text: string) => {
    if (isIdle && text === stored) return
    setTyping(false)
    if (isIdle) send(text)
    else setNext(text)
  }
  return { shown, save }
}
