import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { ExtraDay } from '#domain/delivery/delivery-tables.ts'
import { describeExtraHours, extraDayFields } from '#domain/delivery/extra-day-labels.ts'
import { formatShortDay, formatWeekday } from '#domain/text/format-date.ts'

type Answer = {
  words: string
  form: Record<string, string>
  errors: Record<string, string>
  confirm: boolean
}

type ExtraDaysProps = {
  extraDays: readonly ExtraDay[]
  /** Refused change of an extra day. */
  answer: Answer | undefined
}

/** Days on which shop and riders work although they would rest, or work with other hours. */
export const ExtraDays = ({ extraDays, answer }: ExtraDaysProps) => (
  <section className="dk-net" id="extra-days" aria-labelledby="extra-days-head">
    <header>
      <h2 id="extra-days-head">Extra days</h2>
    </header>
    <p className="dk-sub">Shop and riders work on a day of rest, or with other hours.</p>
    {extraDays.map((extra) => (
      <details className="dk-more" key={extra.day} open={answer?.form.was === extra.day}>
        <summary>
          {formatWeekday(extra.day)} {formatShortDay(extra.day, '')}: {describeExtraHours(extra)}
        </summary>
        <ExtraDayFields
          key={JSON.stringify(extra)}
          extra={extra}
          answer={answer?.form.was === extra.day ? answer : undefined}
        />
      </details>
    ))}
    <details className="dk-more" open={answer?.form.was === ''}>
      <summary>Work on an extra day, or with other hours</summary>
      <ExtraDayFields key={extraDays.length} extra={undefined} answer={answer?.form.was === '' ? answer : undefined} />
    </details>
  </section>
)

type ExtraDayFieldsProps = { extra: ExtraDay | undefined; answer: Answer | undefined }

function ExtraDayFields({ extra, answer }: ExtraDayFieldsProps) {
  const values: Record<string, string> = answer?.form ?? (extra ? extraDayFields(extra) : {})
  const { words = '', errors = {}, confirm = false } = answer ?? {}
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name], autoComplete: 'off' })
  return (
    <Form method="post" className="dk-set-form" noValidate preventScrollReset>
      <input type="hidden" name="act" value="extra" />
      <input type="hidden" name="was" value={extra?.day ?? ''} />
      <div className="dk-row" data-of="2">
        <TextField label="Day" type="date" {...field('day')} />
        <TextField label="Name" maxLength={60} {...field('name')} />
      </div>
      <div className="dk-row" data-of="3">
        <TextField label="Order before" optional hint="Such as 6 pm" {...field('cutOff')} />
        <TextField label="Deliver until" optional hint="Later slots are closed" {...field('until')} />
        <TextField label="Most parcels that day" optional inputMode="numeric" {...field('mostADay')} />
      </div>
      {words && Object.keys(errors).length === 0 && (
        <p className="err" role="alert">
          {words}
        </p>
      )}
      <div className="dk-net-acts">
        <Button type="submit" look="line">
          {extra ? 'Save day' : 'Add extra day'}
        </Button>
        {confirm && <ConfirmDay words={words} />}
        {extra && (
          <Button type="submit" look="quiet" name="remove" value="on">
            Remove<span className="vh">: {extra.name}</span>
          </Button>
        )}
      </div>
    </Form>
  )
}

/** Saves a limit below the parcels that are sold for the day. */
const ConfirmDay = ({ words }: { words: string }) => (
  <Button type="submit" look="line" name="confirmed" value={words}>
    Save all the same
  </Button>
)
