import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SETTING_LABELS } from '#domain/settings/setting-labels.ts'
import type { SettingName } from '#domain/settings/settings.ts'
import { SettingControl } from './setting-control.tsx'
import { useSettingCheck } from './use-setting-check.ts'

type GuardedFieldProps = {
  name: SettingName
  value: string
  typed?: string | undefined
  fault?: string | undefined
  isSaved: boolean
  /** Only owners may change a guarded setting. */
  mayChange: boolean
  hint?: string | undefined
}

/** A setting that needs an explicit save by an owner and re-authentication, such as the UPI id. */
export function GuardedField({ name, value, typed, fault, isSaved, mayChange, hint }: GuardedFieldProps) {
  const { fault: wrong, means, onInput } = useSettingCheck(name)
  if (!mayChange)
    return (
      <dl className="dk-told">
        <dt>{SETTING_LABELS[name]}</dt>
        <dd>{value || 'Empty'}</dd>
        <dd className="dk-sub">Only an owner can change this.</dd>
      </dl>
    )
  return (
    <Form method="post" className="dk-guarded" noValidate onInput={onInput}>
      <input type="hidden" name="act" value="guarded" />
      <SettingControl
        key={value}
        name={name}
        value={typed ?? value}
        error={wrong ?? fault}
        hint={wrong ? undefined : (means ?? hint)}
      />
      <input type="hidden" name={`was.${name}`} value={value} />
      <Button type="submit" look="line">
        Change
        <span className="vh"> {SETTING_LABELS[name]}</span>
      </Button>
      <span className="word" role="status">
        {isSaved ? 'Changed. Every owner gets an email.' : ''}
      </span>
    </Form>
  )
}
