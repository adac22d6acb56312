import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { needsReply } from '#domain/enquiry/deadlines.ts'
import type { Route } from './+types/enquiry.ts'

type ReplyFormProps = { read: Route.ComponentProps['loaderData']; failed: Route.ComponentProps['actionData'] }

function onKeyDown(event: React.KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  const { form } = event.currentTarget
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value="answer"]'))
}

/**
 * Reply form of an enquiry; renders nothing for kinds that are never answered, such as newsletter sign-ups. `writes`:
 * email is set up.
 */
export function ReplyForm({ read, failed }: ReplyFormProps) {
  const { kind, email, from, typed, answers, settledAt, writes } = read
  const busy = useNavigation().state === 'submitting'
  if (!needsReply(kind)) return null
  const phone = typed.find(([name]) => name === 'phone')?.[1]
  const fault = failed?.fault
  return (
    <Form method="post" className="dk-compose dk-reply" noValidate>
      <input type="hidden" name="seen" value={answers.length} />
      <label htmlFor="reply">{writes ? `Reply to ${email}` : 'Your reply'}</label>
      {!writes && (
        <p className="dk-sub" id="reply-hint">
          Email is not set up. Reply to <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> from your own
          mailbox and save a copy here.
        </p>
      )}
      <textarea
        className="input"
        id="reply"
        name="text"
        rows={6}
        maxLength={10_000}
        defaultValue={failed?.text ?? ''}
        placeholder={`Dear ${from.split(' ')[0]},`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={[fault && 'reply-error', !writes && 'reply-hint'].filter(Boolean).join(' ') || undefined}
        onKeyDown={onKeyDown}
      />
      {fault && (
        <span className="err" id="reply-error" role="alert">
          <Icon of="circle-exclamation-point" />
          {fault}
        </span>
      )}
      <div className="dk-tools">
        <Button type="submit" name="act" value="answer" aria-disabled={busy || undefined}>
          {writes ? 'Send' : 'Save reply'} <kbd>Ctrl Enter</kbd>
        </Button>
        {kind === 'problem' && settledAt === null && (
          <Button type="submit" look="line" name="act" value="answer-settle" aria-disabled={busy || undefined}>
            {writes ? 'Send' : 'Save'} and close
          </Button>
        )}
        {phone && (
          <a className="btn-line" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <Icon of="phone" />
            Call instead
          </a>
        )}
        {settledAt === null && (
          <Button type="submit" look="quiet" name="act" value="settle" formNoValidate aria-disabled={busy || undefined}>
            {answers.length > 0 ? 'Close' : 'Close without reply'}
          </Button>
        )}
      </div>
    </Form>
  )
}
