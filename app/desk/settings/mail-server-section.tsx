import { Form, useNavigation } from 'react-router'
import { formatInstantDay } from '#app/desk/format.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import {
  MAIL_SECURITY,
  MAIL_SECURITY_LABELS,
  type MailServerFaults,
  type MailServerForm,
} from '#domain/settings/mail-server.ts'
import type { MailView } from '#server/email/mail-view.ts'
import { SettingsSection } from './settings-header.tsx'

export type MailAnswer = {
  notice: { ok: boolean; words: string } | undefined
  faults: MailServerFaults
  /** Values of a refused form. */
  typed: MailServerForm | undefined
}

export const EMPTY_MAIL_ANSWER: MailAnswer = { notice: undefined, faults: {}, typed: undefined }

type MailServerSectionProps = {
  mail: MailView
  answer: MailAnswer
  isOwner: boolean
  /** Recipient of a test email. */
  email: string
  suggestedFrom: string
  today: string
}

/** Mail server of the shop: its state, its form for owners, and a test email. */
export function MailServerSection({ mail, answer, isOwner, email, suggestedFrom, today }: MailServerSectionProps) {
  const busy = useNavigation().formData?.get('act')
  const { notice } = answer
  const mayChange = isOwner && !mail.isFixed && mail.canStore
  return (
    <SettingsSection id="mail-server" title="Mail server" about="Sends receipts, updates and alerts.">
      {notice && (
        <Banner tone={notice.ok ? 'success' : 'error'} role={notice.ok ? 'status' : 'alert'}>
          {notice.words}
        </Banner>
      )}
      <MailState mail={mail} />
      {mayChange ? (
        <MailServerFields key={mail.saved?.at} {...{ mail, answer, suggestedFrom, today }} isBusy={busy === 'mail'} />
      ) : (
        <dl className="dk-told">
          {mail.fields && (
            <>
              <dt>Server</dt>
              <dd>{`${mail.fields.host}, port ${mail.fields.port}`}</dd>
            </>
          )}
          {mail.from && (
            <>
              <dt>From</dt>
              <dd>{mail.from}</dd>
            </>
          )}
          {!isOwner && <dd className="dk-sub">Only an owner can change this.</dd>}
        </dl>
      )}
      {isOwner && mail.state !== 'none' && (
        <Form method="post" className="dk-mail-acts" preventScrollReset>
          {mail.state === 'ready' && (
            <Button type="submit" look="line" name="act" value="mail-test">
              {busy === 'mail-test' ? 'Sending…' : `Send a test email to ${email}`}
            </Button>
          )}
          {!mail.isFixed && (
            <Button type="submit" look="line" className="is-no" name="act" value="mail-remove">
              Remove mail server
            </Button>
          )}
        </Form>
      )}
    </SettingsSection>
  )
}

/** Says why emails are not sent, or why the desk cannot change how. */
function MailState({ mail: { state, isFixed, canStore, fields } }: { mail: MailView }) {
  if (isFixed)
    return (
      <Banner tone="info">
        The environment of the server sets SMTP_URL and MAIL_FROM, so the mail server cannot be changed here.
      </Banner>
    )
  if (!canStore)
    return (
      <Banner tone={state === 'ready' ? 'info' : 'warning'}>
        This shop runs on PostgreSQL without SECRETS_KEY, so it stores no passwords. Set SMTP_URL and MAIL_FROM in the
        environment of the server.
      </Banner>
    )
  if (state === 'locked')
    return (
      <Banner tone="error" role="alert">
        Enter the password{fields && ` for ${fields.host}`} once more: the stored one cannot be read, as after a
        restore. Emails wait until then.
      </Banner>
    )
  return state === 'none' ? (
    <Banner>Email is not set up. Emails are kept as files on the server, and customers get none.</Banner>
  ) : null
}

type MailServerFieldsProps = Pick<MailServerSectionProps, 'mail' | 'answer' | 'suggestedFrom' | 'today'> & {
  isBusy: boolean
}

function MailServerFields({ mail, answer, suggestedFrom, today, isBusy }: MailServerFieldsProps) {
  const { faults, typed } = answer
  const fresh = { host: '', port: '465', security: 'tls', user: '', from: suggestedFrom }
  const values = typed ?? mail.fields ?? fresh
  const field = (name: keyof typeof fresh) => ({ name, defaultValue: values[name], error: faults[name] })
  const saved = mail.saved && `Saved ${formatInstantDay(mail.saved.at, today)} by ${mail.saved.by}.`
  const keeps = mail.state === 'ready' && mail.fields?.user ? ' Leave empty to keep it.' : ''
  return (
    <Form method="post" className="dk-set-form" noValidate autoComplete="off" preventScrollReset>
      <input type="hidden" name="act" value="mail" />
      <div className="dk-row" data-of="2">
        <TextField
          label="Server"
          {...field('host')}
          hint="From your mail provider, such as smtp.example.com"
          {...{ autoCapitalize: 'none', spellCheck: false }}
        />
        <TextField label="Port" {...field('port')} inputMode="numeric" />
      </div>
      <Select label="Encryption" {...field('security')}>
        {MAIL_SECURITY.map((security) => (
          <option key={security} value={security}>
            {MAIL_SECURITY_LABELS[security]}
          </option>
        ))}
      </Select>
      <div className="dk-row" data-of="2">
        <TextField
          label="User name"
          {...field('user')}
          hint="Often your email. Leave empty if the server asks for none."
          {...{ autoCapitalize: 'none', spellCheck: false }}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          // Otherwise a password manager may fill in the password of the desk.
          autoComplete="new-password"
          error={faults.password}
          hint={saved ? saved + keeps : 'An app password, if your provider has them. It is not shown again.'}
        />
      </div>
      <TextField label="From" {...field('from')} hint="Name and address that customers see" />
      <Button type="submit" className="dk-mail-save">
        {isBusy ? 'Saving…' : 'Save mail server'}
      </Button>
    </Form>
  )
}
