import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import './enquiry-form.css'
import { href, Link } from 'react-router'
import { Seal } from '#app/ui/seal.tsx'
import { FormFault } from './form-fault.tsx'
import { PrivacyNote } from './privacy-note.tsx'
import type { usePageForm } from './use-enquiry-form.ts'

type Props = {
  /** Its name; one that holds no field's name, so that nobody mistakes one for the other. */
  label: string
  action: string
  /** A form that takes a file. */
  takesFile?: boolean
  enquiry: Omit<ReturnType<typeof usePageForm>, 'field' | 'errors'>
  button: string
  privacy: string
  children: ReactNode
}

/** A form that stands in its page: a plain POST, which scripts improve. */
export const EnquiryForm = ({ label, action, takesFile, enquiry, button, privacy, children }: Props) => (
  <form
    className="on-malai is-bleed"
    aria-label={label}
    method="post"
    action={action}
    encType={takesFile ? 'multipart/form-data' : undefined}
    noValidate
    ref={enquiry.form}
    onFocus={enquiry.onBegin}
    onInput={enquiry.onInput}
    onSubmit={enquiry.onSubmit}
  >
    {children}
    <FormFault>{enquiry.fault}</FormFault>
    <div className="acts">
      <Button type="submit" aria-disabled={enquiry.sending || undefined}>
        {enquiry.sending ? 'Sending…' : button}
      </Button>
      <PrivacyNote>{privacy}</PrivacyNote>
    </div>
  </form>
)

type SentProps = {
  title: string
  text: string
  /** Just now and on this page: whoever sent it is led to the thanks. */
  justNow: boolean
}

/** Where the form was: it is on its way. */
export function Sent({ title, text, justNow }: SentProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (justNow) ref.current?.focus()
  }, [justNow])
  return (
    <div className="on-malai is-bleed sent" id="sent" role="status" tabIndex={-1} ref={ref}>
      <Seal />
      <h2 className="d6">{title}</h2>
      <p className="lead">{text}</p>
      <Link className="link" to={href('/')}>
        Return to Homepage
      </Link>
    </div>
  )
}
