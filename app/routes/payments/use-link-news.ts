import { useEffect, useRef, useState } from 'react'
import { showToast } from '#app/toasts/toasts.ts'
import { type LinkAnswer, linkToast, type PaymentLink } from '#domain/payment-link.ts'

/** Says what came of it: a toast, the focus on the first fault. A link that was made stays until there is another. */
export function useLinkNews(answer: LinkAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [link, setLink] = useState<PaymentLink>()
  if (answer && 'link' in answer && answer.link !== link) setLink(answer.link)
  useEffect(() => {
    if (!answer) return
    showToast(linkToast(answer))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer])
  return { form, link }
}
