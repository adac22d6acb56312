import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Purpose of a passkey ceremony. */
type PasskeyPurpose = 'sign-in' | 'prove' | 'add'

/**
 * Result of a passkey ceremony: the device's answer as JSON for a form field, or a message. An empty answer means
 * that the server refused to start; submitting the form then shows its reason.
 */
type PasskeyResult = { answer: string } | { fault: string }

const CANCELLED = 'Cancelled or timed out. Try again when you are ready.'
const ALREADY_REGISTERED = 'This device already has a passkey for the desk.'
const RATE_LIMITED = 'Too many attempts. Please wait a few minutes.'
const UNREACHABLE = 'The shop could not be reached. Please try again in a moment.'

/** Runs the WebAuthn ceremony. The library is loaded on the first call. */
async function requestPasskey(purpose: PasskeyPurpose): Promise<PasskeyResult> {
  try {
    const [{ startRegistration, startAuthentication }, options] = await Promise.all([
      importWithRetry(() => import('@simplewebauthn/browser')),
      fetchChallenge(purpose),
    ])
    if (options === undefined) return { answer: '' }
    const ceremony =
      purpose === 'add' ? startRegistration({ optionsJSON: options }) : startAuthentication({ optionsJSON: options })
    return { answer: JSON.stringify(await ceremony) }
  } catch (error) {
    return { fault: errorMessage(error) }
  }
}

/** Undefined when the session has expired or needs re-authentication. */
async function fetchChallenge(purpose: PasskeyPurpose) {
  const to = purpose === 'sign-in' ? '/desk/sign-in/challenge' : '/desk/account/challenge'
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify({ for: purpose }) })
  if (answer.status === 429) throw new Error('wait')
  return answer.ok ? answer.json() : undefined
}

/** Maps the error names of WebAuthn to messages. */
function errorMessage(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  if (message === 'wait') return RATE_LIMITED
  if (name === 'InvalidStateError') return ALREADY_REGISTERED
  return name === 'NotAllowedError' || name === 'AbortError' ? CANCELLED : UNREACHABLE
}

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
