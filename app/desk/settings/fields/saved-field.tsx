import { type FocusEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { SettingName } from '#domain/settings/settings.ts'
import type { SaveResult } from '#server/settings/save-settings.ts'
import { SettingControl } from './setting-control.tsx'
import { useFieldSave } from './use-field-save.ts'
import { useSettingCheck } from './use-setting-check.ts'

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
