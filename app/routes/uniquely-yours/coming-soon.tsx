import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { FormFault } from '#app/enquiries/form-fault.tsx'
import { checkEmail } from '#app/enquiries/lazy-checks.ts'
import { useFoundFaults } from '#app/forms/use-faults.ts'
import { TextField } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { type Countdown, LAUNCH_AFTER_MS, timeLeft } from '#domain/catalogue/countdown.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import './coming-soon.css'
import './lid.css'

type Props = {
  words: { eyebrow: string; intro: string; notify: Parameters<typeof NotifyForm>[0]['words'] }
  bow: PictureData
  /** Leads over what is only announced to what can be bought. */
  toAll: ReactNode
}

/** The first screen of Uniquely Yours: most of its cast is still under the lid. */
export const ComingSoon = ({ words, bow, toAll }: Props) => (
  <section className="soon">
    <div className="wrap soon-in">
      <div className="soon-txt">
        <p className="caps soon-eye">{words.eyebrow}</p>
        <h1 className="d8">
          Uniquely <em>Yours</em>
        </h1>
        <p className="lead">{words.intro}</p>
        <NotifyForm words={words.notify} />
        {toAll}
      </div>
      <Lid bow={bow} />
    </div>
  </section>
)

export const BAD_ADDRESS = 'That does not look like an email address yet. Could you check it?'

/** An `error` is the address's, a `fault` is none of it. */
type NotifyAnswer = { noted: true } | { error: string; email: string } | { fault: string; email: string | undefined }

type NotifyFormProps = { words: { label: string; placeholder: string; button: string; note: string; thanks: string } }

/** One address, for one email on the day. Works without scripts; the browser's own check would speak before ours. */
function NotifyForm({ words }: NotifyFormProps) {
  const answer = useActionData<NotifyAnswer>()
  const busy = useNavigation().state === 'submitting'
  const found = answer && 'error' in answer ? { email: answer.error } : undefined
  const { form, errors, onInput, refuse } = useFoundFaults<'email'>({ answer, found, check: checkEmail })
  // That nothing was typed needs no server, and a turn to it makes all gifts of the page come alive in one piece.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).get('email') !== '') return
    event.preventDefault()
    refuse({ email: BAD_ADDRESS })
  }
  if (answer && 'noted' in answer) {
    return (
      <p className="notify is-noted d5" role="status">
        {words.thanks}
      </p>
    )
  }
  return (
    <Form className="notify" method="post" preventScrollReset noValidate ref={form} {...{ onInput, onSubmit }}>
      <TextField
        label={words.label}
        hint={errors.email ? undefined : words.note}
        error={errors.email}
        name="email"
        type="email"
        autoComplete="email"
        placeholder={words.placeholder}
        defaultValue={answer && 'email' in answer ? answer.email : undefined}
      />
      <FormFault>{answer && 'fault' in answer ? answer.fault : undefined}</FormFault>
      <button type="submit" className="btn" aria-disabled={busy}>
        {words.button}
      </button>
    </Form>
  )
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const

/** The closed box, with the time until it opens on its lid. */
const Lid = ({ bow }: { bow: PictureData }) => (
  <div className="lid">
    <Clock />
    <i className="v" />
    <i className="h" />
    <span className="bowpic">
      <Picture picture={bow} sizes="15rem" first />
    </span>
  </div>
)

function Clock() {
  const left = useCountdown()
  return (
    <div className="clock" role="timer" aria-label="Time until launch">
      <p className="caps">The lid lifts in</p>
      {left ? (
        <ol>
          {UNITS.map((unit) => (
            <li key={unit}>
              <b>{String(left[unit]).padStart(2, '0')}</b>
              <span>{unit}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="clock-still">
          <b>thirty days</b>
        </p>
      )}
    </div>
  )
}

const TICK_MS = 1000

/** Counts from the moment the page was opened, by the clock; `undefined` until the page has come to life. */
function useCountdown(): Countdown | undefined {
  const [left, setLeft] = useState<Countdown>()
  useEffect(() => {
    const until = Date.now() + LAUNCH_AFTER_MS
    const tick = () => {
      const now = Date.now()
      setLeft(timeLeft(until, now))
      if (now >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, TICK_MS)
    tick()
    return () => clearInterval(timer)
  }, [])
  return left
}
