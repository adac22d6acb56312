import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFaults } from '#app/forms/use-faults.ts'
import { dismissFaults, showToast } from '#app/toasts/toasts.ts'
import {
  LINK_FIELDS,
  type LinkAnswer,
  type LinkField,
  linkToast,
  type PaymentLink,
  type TypedLink,
} from '#domain/payment/payment-link.ts'

const check = async (typed: TypedLink) => (await import('./check-link.ts')).checkLink(typed)?.errors ?? {}

/**
 * Says what came of it: a toast, the faults beside their fields, the focus on the first. A link that was made stays
 * until there is another.
 */
export function useLinkNews(answer: LinkAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [link, setLink] = useState<PaymentLink>()
  const found = faultsOf(answer)
  const { errors, raise, tell, settle } = useFaults<LinkField, TypedLink>({ check, read, found })
  if (answer && 'link' in answer && answer.link !== link) setLink(answer.link)
  const hear = useEffectEvent((news: LinkAnswer) => {
    const wrong = faultsOf(news)
    const fields = Object.keys(wrong) as LinkField[]
    raise(wrong, news.typed)
    if ('link' in news) dismissFaults()
    if (fields.length === 0) showToast(linkToast(news))
    else tell(linkToast(news), (left) => fields.every((field) => !left[field]))
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  })
  useEffect(() => {
    if (answer) hear(answer)
  }, [answer])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => void settle(typedIn(currentTarget))
  return { form, link, errors, onInput }
}

const faultsOf = (answer: LinkAnswer | undefined) => (answer && 'errors' in answer ? answer.errors : {})

const read = (typed: TypedLink, field: LinkField) => typed[field]

function typedIn(form: HTMLFormElement): TypedLink {
  const typed = new FormData(form)
  return Object.fromEntries(LINK_FIELDS.map((field) => [field, String(typed.get(field) ?? '')])) as TypedLink
}
