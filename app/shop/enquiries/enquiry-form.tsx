import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import './enquiry-form.css'
import { Seal } from '#app/ui/mark.tsx'
import { FormError } from './form-error.tsx'
import type { usePageForm } from './use-enquiry-form.ts'

/** Privacy note of a form. The link opens a new tab, so that the form is not lost. */
export const PrivacyNote = ({ children }: { children: string }) => (
  <p className="meta privacy-note">
    {children}{' '}
    <a href={href('/privacy')} target="_blank" rel="noopener">
      Privacy Policy<span className="vh">, opens in a new tab</span>
    </a>
  </p>
)

type Props = {
  /** Accessible name; must not contain a field's label, so that the two are not confused. */
  label: string
  action: string
  takesFile?: boolean
  enquiry: Omit<ReturnType<typeof usePageForm>, 'field' | 'errors'>
  button: string
  privacy: string
  children: ReactNode
}

/** Form inside a page: a plain POST that scripts enhance. */
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
    <FormError>{enquiry.fault}</FormError>
    <div className="acts">
      <Button type="submit" aria-disabled={enquiry.sending || undefined}>
        {enquiry.sending ? 'Sending…' : button}
      </Button>
      <PrivacyNote>{privacy}</PrivacyNote>
    </div>
  </form>
)

type EnquirySentProps = {
  title: string
  text: string
  /** True when it was sent from this document: the message is focused. */
  justNow: boolean
}

/** Confirmation that replaces the form. */
export function EnquirySent({ title, text, justNow }: EnquirySentProps) {
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
