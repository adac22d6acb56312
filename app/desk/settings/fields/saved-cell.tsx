import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useFieldSave } from './saved-field.tsx'

/** Result of saving one cell of the delivery tables; `cell` is its key. */
export type CellAnswer = { cell: string; ok: boolean; words: string; typed: string }

type SavedCellProps = {
  /** Hidden fields that identify the cell. */
  fields: Record<string, string>
  name: 'span' | 'days'
  label: string
  value: string
  /** Validates a value; returns its error message. */
  faultOf: (typed: string) => string | undefined
  /** Action data of a submit without scripts. */
  answer: CellAnswer | undefined
}

/** Key of the cell that a form edits. */
export const cellKeyOf = ({ act = '', zone = '', id = '' }: Record<string, string>): string => `${act} ${zone}${id}`

/** Table cell that saves when it loses focus. */
export function SavedCell({ fields, name, label, value, faultOf, answer }: SavedCellProps) {
  const cell = cellKeyOf(fields)
  const { Form, submit, state, data = answer } = useFetcher<CellAnswer>({ key: `delivery ${cell}` })
  const [fault, setFault] = useState<string | undefined>()
  // The last error is stale once the value changes.
  const [isTyping, setTyping] = useState(false)
  const ownAnswer = data?.cell === cell && !isTyping ? data : undefined
  const { shown, save } = useFieldSave({
    stored: value,
    isIdle: state === 'idle',
    isTyping,
    setTyping,
    send: (text) => void submit({ ...fields, [name]: text }, { method: 'post' }),
  })
  const error = fault ?? (ownAnswer && !ownAnswer.ok ? ownAnswer.words : undefined)
  return (
    <Form
      method="post"
      className="dk-cell"
      onBlur={({ target }) => {
        if (target.name === name) save(target.value)
      }}
    >
      {Object.entries(fields).map(([field, text]) => (
        <input type="hidden" key={field} name={field} value={text} />
      ))}
      <input
        key={shown}
        className="input"
        name={name}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${cell}-error` : undefined}
        defaultValue={ownAnswer && !ownAnswer.ok ? ownAnswer.typed : shown}
        autoComplete="off"
        onInput={({ currentTarget }) => {
          setTyping(true)
          setFault(faultOf(currentTarget.value.trim()))
        }}
      />
      <span className="word" role="status">
        {state !== 'idle' ? 'Saving…' : ownAnswer?.ok && !fault ? 'Saved' : ''}
      </span>
      {error && (
        <span className="err" id={`${cell}-error`}>
          {error}
        </span>
      )}
      <noscript>
        <Button type="submit" look="line" className="is-xs">
          Save
        </Button>
      </noscript>
    </Form>
  )
}
