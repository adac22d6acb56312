import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { postForm } from '#app/shop/enquiries/post-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { NoticeSubject } from '#domain/notice/notice.ts'
import { INVALID_NOTICE_EMAIL, noticeRequestTexts } from '#domain/notice/notice-texts.ts'
import './notice-form.css'

type State = 'open' | 'sending' | 'sent' | { fault: string; isInvalid: boolean }

/**
 * Field and button for an address that gets one email. Its form element is outside the page's content, since the field
 * may stand inside a paragraph, or another form.
 */
export default function NoticeForm({ subject }: { subject: NoticeSubject }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>('open')
  const texts = noticeRequestTexts(subject)
  const fault = typeof state === 'object' ? state : undefined
  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Events of a portal reach the forms around the field.
    event.stopPropagation()
    if (state === 'sending' || !input.current) return
    if (input.current.value === '' || !input.current.validity.valid) {
      setState({ fault: INVALID_NOTICE_EMAIL, isInvalid: true })
      return input.current.focus()
    }
    const { action } = event.currentTarget
    const typed = new FormData(event.currentTarget)
    setState('sending')
    const answer = await postForm(action, typed)
    setState(answer.isStored ? 'sent' : { fault: answer.message, isInvalid: answer.isInvalid })
  }

  if (state === 'sent') return <Sent>{texts.sent}</Sent>
  return (
    // Nothing of it is announced by the live region around it: the focus moves to the field.
    <span className="notice" aria-live="off">
      {createPortal(
        <form id={id} method="post" action="/notices" onSubmit={submit} noValidate hidden>
          {subject.pin === undefined ? (
            <input type="hidden" name="occasion" value={subject.occasion.slug} />
          ) : (
            <input type="hidden" name="pin" value={subject.pin} />
          )}
        </form>,
        document.body,
      )}
      <label htmlFor={`${id}-email`}>Email</label>
      <input
        ref={input}
        className="input"
        id={`${id}-email`}
        form={id}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={200}
        aria-invalid={fault?.isInvalid ? true : undefined}
        aria-describedby={`${fault ? `${id}-fault ` : ''}${id}-purpose`}
        onChange={() => fault && setState('open')}
      />
      <button type="submit" form={id} className="btn-line" aria-disabled={state === 'sending' || undefined}>
        {texts.action}
      </button>
      <span className="notice-fault" id={`${id}-fault`} role="alert">
        {fault && (
          <span className="err">
            <Icon of="circle-exclamation-point" />
            {fault.fault}
          </span>
        )}
      </span>
      <span className="hint" id={`${id}-purpose`}>
        {texts.purpose}
      </span>
    </span>
  )
}

/** The field is gone, so the focus moves to the answer. */
function Sent({ children }: { children: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <span className="notice is-sent" ref={ref} tabIndex={-1}>
      <Icon of="check" />
      Thank you. {children}
    </span>
  )
}
