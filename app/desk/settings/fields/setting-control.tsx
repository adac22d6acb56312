import { Select, TextField } from '#app/ui/field.tsx'
import { INDIAN_STATES } from '#domain/address/states.ts'
import { ACCENT_NAMES, ACCENTS, type Accent } from '#domain/shop/accent.ts'
import { SETTING_WORDS } from '#domain/shop/setting-words.ts'
import type { SettingName } from '#domain/shop/settings.ts'
import { TAX_SCHEMES, type TaxScheme } from '#domain/tax/tax-scheme.ts'

const HINTS: Partial<Record<SettingName, string>> = {
  chatNumber: 'Digits with the country code. Opens in the chat app, from every chat link.',
  grievanceOfficer: 'The law wants a name here.',
  'workingHours.days': 'Such as Mon-Fri',
  orderPrefix: 'One to six letters',
  invoicePrefix: 'One to three letters or digits',
  proveAbove: 'A refund or a confirmation above this asks for the second factor again.',
  gstin: 'Empty if you have none. An invoice names it.',
  upiId: 'Such as shop@bank. Every buyer’s money goes there.',
  payee: 'Empty is the name of the shop.',
  email: 'Buyers answer to it, and the shop writes to it.',
}

const SCHEMES: Record<TaxScheme, string> = {
  regular: 'Regular: charges GST, issues tax invoices',
  composition: 'Composition: charges none, issues bills of supply',
  unregistered: 'Not registered',
}

const TIMES: readonly SettingName[] = ['workingHours.from', 'workingHours.to', 'sameDayCutOff']
const TYPES: Partial<Record<SettingName, 'email' | 'tel'>> = { email: 'email', phone: 'tel', chatNumber: 'tel' }

type Props = {
  name: SettingName
  value: string
  error: string | undefined
  /** What the words below it are instead of how it is typed. */
  hint?: string | undefined
}

/** The control of a setting, by what can be said in it. */
export function SettingControl({ name, value, error, hint = HINTS[name] }: Props) {
  const label = SETTING_WORDS[name]
  const words = { label, name, error, hint, defaultValue: value, autoComplete: 'off' }
  if (name === 'state')
    return (
      <Select {...words}>
        {INDIAN_STATES.map((state) => (
          <option key={state.code}>{state.name}</option>
        ))}
      </Select>
    )
  if (name === 'taxScheme')
    return (
      <Select {...words}>
        {TAX_SCHEMES.map((scheme) => (
          <option key={scheme} value={scheme}>
            {SCHEMES[scheme]}
          </option>
        ))}
      </Select>
    )
  if (name === 'accent') return <Accents {...{ label, value, error }} />
  if (name.startsWith('letters.')) return <Switch {...{ name, label, value }} />
  return <TextField {...words} type={TIMES.includes(name) ? 'time' : (TYPES[name] ?? 'text')} />
}

/** The palette, as one would call it. */
const ACCENT_WORDS: Record<Accent, string> = {
  mulberry: 'Mulberry',
  gulkand: 'Gulkand',
  brick: 'Brick',
  pine: 'Pine',
  indigo: 'Indigo',
}

const Accents = ({ label, value, error }: { label: string; value: string; error: string | undefined }) => (
  <fieldset className="dk-accents">
    <legend>{label}</legend>
    <div>
      {ACCENT_NAMES.map((accent) => (
        <label key={accent} style={{ '--c': `var(${ACCENTS[accent].token})` }}>
          <input type="radio" className="vh" name="accent" value={accent} defaultChecked={value === accent} />
          <i aria-hidden="true" />
          {ACCENT_WORDS[accent]}
        </label>
      ))}
    </div>
    {error && <p className="err">{error}</p>}
  </fieldset>
)

/** On or off, as two halves of one thing. */
const Switch = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <fieldset className="dk-switch">
    <legend>{label}</legend>
    <div>
      {(['on', 'off'] as const).map((one) => (
        <label key={one}>
          <input type="radio" className="vh" name={name} value={one} defaultChecked={value === one} />
          {one === 'on' ? 'On' : 'Off'}
        </label>
      ))}
    </div>
  </fieldset>
)
