import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { Seal } from '#app/ui/seal.tsx'

type Props = {
  title: string
  text: string
  /** Just now and on this page: whoever sent it is led to the thanks. */
  justNow: boolean
}

/** Where the form was: it is on its way. */
export function Sent({ title, text, justNow }: Props) {
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
