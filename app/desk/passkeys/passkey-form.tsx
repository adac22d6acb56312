import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { askPasskey, type Wanted } from './ask-passkey.ts'

type PasskeyFormProps = Pick<ButtonLook, 'look'> & {
  wanted: Wanted
  label: string
  /** The field that what the device answered is sent in. */
  field: string
  action?: string
  reloadDocument?: boolean
  /** What the server said of the last one. */
  fault?: string | undefined
  /** Asks the device as soon as the page is shown, once. */
  asksAtOnce?: boolean
  className?: string
  children?: ReactNode
}

/** A form whose press asks the device first. It takes scripts: without them its room is empty. */
export function PasskeyForm(props: PasskeyFormProps) {
  const { wanted, label, field, look = 'line', fault, asksAtOnce = false, children, ...form } = props
  const answer = useRef<HTMLInputElement>(null)
  const isAnswered = useRef(false)
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const own = useRef<HTMLFormElement>(null)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!asksAtOnce || hasAsked.current) return
    hasAsked.current = true
    own.current?.requestSubmit()
  }, [asksAtOnce])
  const works = useInBrowser() && 'PublicKeyCredential' in window

  async function ask(event: React.FormEvent<HTMLFormElement>) {
    if (isAnswered.current) return
    event.preventDefault()
    if (asking) return
    const sent = event.currentTarget
    setAsking(true)
    setRefusal('')
    const came = await askPasskey(wanted)
    setAsking(false)
    if ('fault' in came) return setRefusal(came.fault)
    setRefusal(undefined)
    if (answer.current) answer.current.value = came.answer
    isAnswered.current = true
    sent.requestSubmit()
    isAnswered.current = false
  }

  const said = refusal ?? fault
  return (
    <Form
      method="post"
      noValidate
      ref={own}
      onSubmit={ask}
      {...form}
      data-repeats
      style={{ visibility: works ? undefined : 'hidden' }}
    >
      {children}
      <input type="hidden" name={field} ref={answer} />
      {said && (
        <div className="field">
          <span className="err" role="alert">
            <Icon of="circle-exclamation-point" />
            {said}
          </span>
        </div>
      )}
      <div className="acts">
        <Button type="submit" look={look} aria-disabled={asking || undefined}>
          {asking ? 'Your device asks you now' : label}
        </Button>
      </div>
    </Form>
  )
}
