import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SETTING_WORDS } from '#domain/shop/setting-words.ts'
import type { SettingName } from '#domain/shop/settings.ts'
import { SettingControl } from './setting-control.tsx'
import { useSettingCheck } from './use-setting-check.ts'

type Props = {
  name: SettingName
  value: string
  typed?: string | undefined
  fault?: string | undefined
  isSaved: boolean
  /** Whether whoever looks may change it. */
  isTheirs: boolean
  hint?: string | undefined
}

/** A setting on which the shop itself depends: an owner changes it by a press, and shows first that it is them. */
export function GuardedField({ name, value, typed, fault, isSaved, isTheirs, hint }: Props) {
  const { fault: wrong, means, onInput } = useSettingCheck(name)
  if (!isTheirs)
    return (
      <dl className="dk-told">
        <dt>{SETTING_WORDS[name]}</dt>
        <dd>{value || 'Empty'}</dd>
        <dd className="dk-sub">An owner changes it.</dd>
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
        <span className="vh"> {SETTING_WORDS[name]}</span>
      </Button>
      <span className="word" role="status">
        {isSaved ? 'Changed. Every owner is told.' : ''}
      </span>
    </Form>
  )
}
