import { Select, TextField } from '#app/ui/field.tsx'
import { INDIAN_STATES } from '#domain/delivery/states.ts'
import { BACKUP_MAKERS } from '#domain/settings/backup-makers.ts'
import { ACCENT_NAMES, ACCENTS, type Accent } from '#domain/settings/brand.ts'
import { isPromiseName } from '#domain/settings/promises.ts'
import { SETTING_LABELS } from '#domain/settings/setting-labels.ts'
import type { SettingName } from '#domain/settings/settings.ts'
import { DELIVERY_GST } from '#domain/tax/gst.ts'
import { TAX_SCHEMES, type TaxScheme } from '#domain/tax/tax-scheme.ts'

const HINTS: Partial<Record<SettingName, string>> = {
  chatNumber: 'Digits with country code. Used by every chat link.',
  grievanceOfficer: 'Required by law',
  'workingHours.days': 'Such as Mon-Fri',
  packingDays: 'Such as Mon-Sat, or every day',
  courierDays: 'Such as Mon-Sat',
  parcelSize: 'Length × breadth × height',
  returnDays: '0 means no returns.',
  refundDays: 'One number or a range, such as 7-10',
  damageHours: '72 and more are shown as days.',
  problemHours: 'At most 48, by law',
  orderPrefix: 'One to six letters',
  invoicePrefix: 'One to three letters or digits',
  proveAbove: 'Larger refunds and confirmations need the second factor again.',
  fssai: '14 digits. Shown with food that has no number of its own.',
  packer: 'Name and address. Shown with products that have no packer of their own.',
  gstin: 'Printed on invoices. Leave empty if you have none.',
  upiId: 'Such as shop@bank. UPI payments go there.',
  payee: 'Leave empty to use the shop’s name.',
  email: 'Customers reply here; shop alerts go here.',
}

const SCHEME_LABELS: Record<TaxScheme, string> = {
  regular: 'Regular: charges GST, issues tax invoices',
  composition: 'Composition: charges none, issues bills of supply',
  unregistered: 'Not registered',
}

const SWITCHES: readonly SettingName[] = ['volumeWeight', 'refundDelivery']
const TIME_SETTINGS: readonly SettingName[] = ['workingHours.from', 'workingHours.to', 'sameDayCutOff', 'backup.at']
const INPUT_TYPES: Partial<Record<SettingName, 'email' | 'tel'>> = { email: 'email', phone: 'tel', chatNumber: 'tel' }

type SettingControlProps = {
  name: SettingName
  value: string
  error: string | undefined
  /** Replaces the default hint. */
  hint?: string | undefined
}

/** Form control for a setting, chosen by its type. */
export function SettingControl({ name, value, error, hint = HINTS[name] }: SettingControlProps) {
  const label = SETTING_LABELS[name]
  const controlProps = { label, name, error, hint, defaultValue: value, autoComplete: 'off' }
  if (name === 'state')
    return (
      <Select {...controlProps}>
        {INDIAN_STATES.map((state) => (
          <option key={state.code}>{state.name}</option>
        ))}
      </Select>
    )
  if (name === 'taxScheme')
    return (
      <Select {...controlProps}>
        {TAX_SCHEMES.map((scheme) => (
          <option key={scheme} value={scheme}>
            {SCHEME_LABELS[scheme]}
          </option>
        ))}
      </Select>
    )
  if (name === 'backup.by')
    return (
      <Select {...controlProps}>
        {BACKUP_MAKERS.map((maker) => (
          <option key={maker} value={maker}>
            {maker === 'shop' ? 'By the shop, every night' : 'Elsewhere, such as by the hosting provider'}
          </option>
        ))}
      </Select>
    )
  if (name === 'accent') return <Accents {...{ label, value, error }} />
  if (name === 'deliveryGst')
    return (
      <Select {...controlProps}>
        {DELIVERY_GST.map((rate) => (
          <option key={rate} value={rate}>
            {rate === 'goods' ? 'The rate of the goods' : `${rate}%`}
          </option>
        ))}
      </Select>
    )
  if (SWITCHES.includes(name) || name.startsWith('letters.')) return <Switch {...{ name, label, value }} />
  if (isPromiseName(name) || name === 'backup.keep') return <TextField {...controlProps} inputMode="numeric" />
  return <TextField {...controlProps} type={TIME_SETTINGS.includes(name) ? 'time' : (INPUT_TYPES[name] ?? 'text')} />
}

const ACCENT_LABELS: Record<Accent, string> = {
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
          {ACCENT_LABELS[accent]}
        </label>
      ))}
    </div>
    {error && <p className="err">{error}</p>}
  </fieldset>
)

/** Radio pair styled as a switch. */
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
