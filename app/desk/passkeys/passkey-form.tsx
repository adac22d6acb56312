import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type PasskeyPurpose, requestPasskey } from './request-passkey.ts'

type PasskeyFormProps = Pick<ButtonLook, 'look'> & {
  purpose: PasskeyPurpose
  label: string
  /** Name of the form field that carries the device's answer. */
  field: string
  action?: string
  reloadDocument?: boolean
  /** Server's error for the last attempt. */
  error?: string | undefined
  /** Starts the ceremony once, on mount. */
  startsOnMount?: boolean
  className?: string
  children?: ReactNode
}

/**
 * Form that runs a passkey ceremony before it submits. Hidden without scripts or without WebAuthn; its space stays
 * reserved.
 */
export function PasskeyForm(props: PasskeyFormProps) {
  const { purpose, label, field, look = 'line', error, startsOnMount = false, children, ...form } = props
  const answer = useRef<HTMLInputElement>(null)
  const isAnswered = useRef(false)
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const formRef = useRef<HTMLFormElement>(null)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!startsOnMount || hasAsked.current) return
    hasAsked.current = true
    formRef.current?.requestSubmit()
  }, [startsOnMount])
  const isSupported = useHydrated() && 'PublicKeyCredential' in window

  async function runCeremony(event: React.FormEvent<HTMLFormElement>) {
    if (isAnswered.current) return
    event.preventDefault()
    if (asking) return
    const sent = event.currentTarget
    setAsking(true)
    setRefusal('')
    const result = await requestPasskey(purpose)
    setAsking(false)
    if ('fault' in result) return setRefusal(result.fault)
    setRefusal(undefined)
    if (answer.current) answer.current.value = result.answer
    isAnswered.current = true
    sent.requestSubmit()
    isAnswered.current = false
  }

  const message = refusal ?? error
  return (
    <Form
      method="post"
      noValidate
      ref={formRef}
      onSubmit={runCeremony}
      {...form}
      data-repeats
      style={{ visibility: isSupported ? undefined : 'hidden' }}
    >
      {children}
      <input type="hidden" name={field} ref={answer} />
      {message && (
        <div className="field">
          <span className="err" role="alert">
            <Icon of="circle-exclamation-point" />
            {message}
          </span>
        </div>
      )}
      <div className="acts">
        <Button type="submit" look={look} aria-disabled={asking || undefined}>
          {asking ? 'Confirm on your device' : label}
        </Button>
      </div>
    </Form>
  )
}
