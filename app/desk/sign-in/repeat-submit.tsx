import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { PreservedForm } from '#domain/desk/preserved-form.ts'

type RepeatSubmitProps = { to: string; fields: PreservedForm }

/**
 * Repeats, once, the submit that a password prompt interrupted, while the prompt stays in view. It replaces the prompt
 * in the history, so that Back leads to the page before it. Without scripts it takes a click.
 */
export function RepeatSubmit({ to, fields }: RepeatSubmitProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    form.current?.requestSubmit()
  }, [])
  return (
    <>
      <p className="vh" role="status">
        One moment, please.
      </p>
      <Form method="post" action={to} ref={form} replace>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several fields may have one name and are never reordered
          <input type="hidden" key={index} name={name} value={value} />
        ))}
        <noscript>
          <Button type="submit">Continue</Button>
        </noscript>
      </Form>
    </>
  )
}
