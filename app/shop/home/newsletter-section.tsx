import { type FormEvent, useEffect, useId, useState } from 'react'
import { postForm } from '#app/shop/enquiries/post-form.ts'
import { EmphasizedText } from '#app/ui/formatted-text.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { ChangedLines } from '#domain/content/home-fields.ts'

/** Specification §9. */
const THANKS_FOR_MS = 3000

type State = 'open' | 'sending' | 'thanks' | { fault: string; isInvalid: boolean }

/** Newsletter sign-up: a plain form that scripts submit without a page load. */
export function NewsletterSection({ lines = {} }: { lines?: ChangedLines | undefined }) {
  const { state, submit } = useSubscribe()
  const id = useId()
  const fault = typeof state === 'object' ? state.fault : undefined
  return (
    <section className="letter" aria-labelledby="letter">
      <div className="letter-paper">
        <h2 className="d7" id="letter">
          <EmphasizedText text={lines.letterHeading ?? 'One letter, *now and then*'} />
        </h2>
        <p className="lead">
          {lines.letterText ?? 'New boxes, odd characters, and no more often than we have something to say.'}
        </p>
        <form method="post" action="/newsletter" onSubmit={submit}>
          <label className="vh" htmlFor={id}>
            Email
          </label>
          <input
            id={id}
            type="email"
            name="email"
            autoComplete="email"
            placeholder="Email address"
            required
            maxLength={200}
            aria-invalid={typeof state === 'object' && state.isInvalid ? true : undefined}
            aria-describedby={fault && `${id}-fault`}
          />
          <button type="submit" className="btn" aria-disabled={state === 'sending' || undefined} aria-live="polite">
            {state === 'thanks' && <Icon of="check" />}
            {state === 'thanks' ? 'Thank you!' : (lines.letterAction ?? 'Subscribe')}
          </button>
        </form>
        <p className="letter-fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
        <p className="letter-thanks" id="subscribed">
          Thank you! Your address is on the list.
        </p>
      </div>
      <span className="seal" aria-hidden="true">
        <Mark />
      </span>
    </section>
  )
}

function useSubscribe() {
  const [state, setState] = useState<State>('open')
  useEffect(() => {
    if (state !== 'thanks') return
    const timer = setTimeout(() => setState('open'), THANKS_FOR_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'sending') return
    const form = event.currentTarget
    setState('sending')
    const answer = await postForm(form.action, new FormData(form))
    if (answer.isStored) form.reset()
    setState(answer.isStored ? 'thanks' : { fault: answer.message, isInvalid: answer.isInvalid })
  }
  return { state, submit }
}
