import { type FocusEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { SettingName } from '#domain/shop/settings.ts'
import type { Saved } from '#server/desk/settings/save-settings.ts'
import { SettingControl } from './setting-control.tsx'
import { useFieldSave } from './use-field-save.ts'
import { useSettingCheck } from './use-setting-check.ts'

type Props = { name: SettingName; value: string; typed?: string | undefined; fault?: string | undefined }

/**
 * A setting that is kept as somebody leaves its field, with a word about it beside. The form around it keeps it too, for
 * a browser without scripts; `typed` and `fault`: what was sent that way and could not be kept.
 */
export function SavedField({ name, value, typed, fault }: Props) {
  const { submit, state, data } = useFetcher<Saved>({ key: `setting ${name}` })
  const { fault: wrong, onInput } = useSettingCheck(name)
  // What was said of a value is over once somebody types another.
  const [isTyping, setTyping] = useState(false)
  const { shown, save } = useFieldSave({
    stored: value,
    isIdle: state === 'idle',
    isTyping,
    setTyping,
    send: (text) => void submit({ act: 'save', [name]: text, [`was.${name}`]: value }, { method: 'post' }),
  })

  function keep(target: EventTarget) {
    if ('value' in target && typeof target.value === 'string') save(target.value)
  }
  const isChosen = (target: EventTarget) =>
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'radio')

  const error = wrong ?? (isTyping ? undefined : (data?.faults[name] ?? fault))
  const word = state !== 'idle' ? 'Saving…' : data?.saved.includes(name) && !error && !isTyping ? 'Saved' : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what happens in the control is heard here, whichever it is.
    <div
      className="dk-saved"
      onInput={(event) => {
        // Of what is chosen the browser tells after it was kept.
        if (!isChosen(event.target)) setTyping(true)
        onInput(event)
      }}
      onBlur={({ target }: FocusEvent<HTMLElement>) => !isChosen(target) && keep(target)}
      onChange={({ target }) => isChosen(target) && keep(target)}
    >
      <SettingControl key={shown} name={name} value={typed ?? shown} error={error} />
      <input type="hidden" name={`was.${name}`} value={value} />
      <span className="word" role="status">
        {word}
      </span>
    </div>
  )
}
