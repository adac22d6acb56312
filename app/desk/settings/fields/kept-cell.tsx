import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useFieldSave } from './use-field-save.ts'

/** What a change of the delivery tables came to: of which cell, and in words. */
export type CellAnswer = { cell: string; ok: boolean; words: string; typed: string }

type Props = {
  /** What the form says besides what is typed. */
  fields: Record<string, string>
  name: 'span' | 'days'
  label: string
  value: string
  /** What is said of a value that cannot be. */
  faultOf: (typed: string) => string | undefined
  /** What came of it where no script sent it. */
  answer: CellAnswer | undefined
}

/** Which cell a form is about. */
export const cellOf = ({ act = '', zone = '', id = '' }: Record<string, string>): string => `${act} ${zone}${id}`

/** A figure of a table that is kept as somebody leaves it. */
export function KeptCell({ fields, name, label, value, faultOf, answer }: Props) {
  const cell = cellOf(fields)
  const { Form, submit, state, data = answer } = useFetcher<CellAnswer>({ key: `delivery ${cell}` })
  const [fault, setFault] = useState<string | undefined>()
  // What was said of a figure is over once somebody types another.
  const [isTyping, setTyping] = useState(false)
  const mine = data?.cell === cell && !isTyping ? data : undefined
  const { shown, save } = useFieldSave({
    stored: value,
    isIdle: state === 'idle',
    isTyping,
    setTyping,
    send: (text) => void submit({ ...fields, [name]: text }, { method: 'post' }),
  })
  const error = fault ?? (mine && !mine.ok ? mine.words : undefined)
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
        defaultValue={mine && !mine.ok ? mine.typed : shown}
        autoComplete="off"
        onInput={({ currentTarget }) => {
          setTyping(true)
          setFault(faultOf(currentTarget.value.trim()))
        }}
      />
      <span className="word" role="status">
        {state !== 'idle' ? 'Saving…' : mine?.ok && !fault ? 'Saved' : ''}
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
