import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { FormError } from '#app/shop/enquiries/form-error.tsx'
import { checkEmail } from '#app/shop/enquiries/use-enquiry-form.ts'
import { useServerErrors } from '#app/shop/forms/use-form-errors.ts'
import { TextField } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { type Countdown, LAUNCH_AFTER_MS, timeLeft } from '#domain/catalogue/countdown.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import './coming-soon.css'
import './lid.css'

type Props = {
  words: { eyebrow: string; intro: string; notify: Parameters<typeof NotifyForm>[0]['words'] }
  bow: PictureData
  allProductsLink: ReactNode
}

/** First screen of Uniquely Yours: announcement, notify form and countdown. */
export const ComingSoon = ({ words, bow, allProductsLink }: Props) => (
  <section className="soon">
    <div className="wrap soon-in">
      <div className="soon-txt">
        <p className="caps soon-eye">{words.eyebrow}</p>
        <h1 className="d8">
          Uniquely <em>Yours</em>
        </h1>
        <p className="lead">{words.intro}</p>
        <NotifyForm words={words.notify} />
        {allProductsLink}
      </div>
      <Lid bow={bow} />
    </div>
  </section>
)

export const INVALID_EMAIL = 'That does not look like an email address yet. Could you check it?'

/** `error` belongs to the address field, `fault` to the whole form. */
type NotifyAnswer = { noted: true } | { error: string; email: string } | { fault: string; email: string | undefined }

type NotifyFormProps = { words: { label: string; placeholder: string; button: string; note: string; thanks: string } }

/**
 * Sign-up for one email on the launch day. It works without scripts; `noValidate` keeps the browser's messages from
 * replacing ours.
 */
function NotifyForm({ words }: NotifyFormProps) {
  const answer = useActionData<NotifyAnswer>()
  const busy = useNavigation().state === 'submitting'
  const found = answer && 'error' in answer ? { email: answer.error } : undefined
  const { form, errors, onInput, refuse } = useServerErrors<'email'>({ answer, found, check: checkEmail })
  // An empty field needs no request. A navigation would also hydrate all products of the page in one task.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).get('email') !== '') return
    event.preventDefault()
    refuse({ email: INVALID_EMAIL })
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
      <FormError>{answer && 'fault' in answer ? answer.fault : undefined}</FormError>
      <button type="submit" className="btn" aria-disabled={busy}>
        {words.button}
      </button>
    </Form>
  )
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const

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

/** Counts down from the moment the page was opened; `undefined` before hydration. */
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
