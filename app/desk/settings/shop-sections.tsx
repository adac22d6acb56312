import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SETTING_LABELS } from '#domain/settings/setting-labels.ts'
import type { SettingName } from '#domain/settings/settings.ts'
import { SavedField, useSettingCheck } from './fields/saved-field.tsx'
import { SettingControl } from './fields/setting-control.tsx'

type SettingSectionSpec = {
  id: string
  title: string
  about: string
  /** Rows of fields. */
  rows: readonly (readonly SettingName[])[]
  /** Settings that only an owner may change, with an explicit save. */
  guarded: readonly SettingName[]
}

/** Sections of the settings that are stored by name. Logo and payment mode have sections of their own. */
export const SECTIONS = {
  shop: {
    id: 'shop',
    title: 'Name and contact',
    about: 'Printed on invoices, shown in the footer and on Contact.',
    rows: [['name', 'phone'], ['address'], ['state', 'chatNumber'], ['grievanceOfficer']],
    guarded: ['email'],
  },
  labels: {
    id: 'labels',
    title: 'Product labels',
    about: 'For products whose label facts do not say otherwise.',
    rows: [['fssai'], ['packer']],
    guarded: [],
  },
  looks: {
    id: 'looks',
    title: 'Brand colour',
    about: 'All options meet contrast rules.',
    rows: [['accent']],
    guarded: [],
  },
  tax: {
    id: 'tax',
    title: 'Tax and documents',
    about: 'Tax details and number prefixes. Replacing the GSTIN also changes the State.',
    rows: [['taxScheme'], ['orderPrefix', 'invoicePrefix']],
    guarded: ['gstin'],
  },
  returns: {
    id: 'returns',
    title: 'Returns and refunds',
    about: 'Counted from delivery. Pages and emails state these.',
    rows: [
      ['returnDays', 'refundDays'],
      ['damageHours', 'missingHours'],
    ],
    guarded: [],
  },
  service: {
    id: 'service',
    title: 'Orders, replies and hours',
    about: 'Orders change until packed. Enquiries are due by the reply times.',
    rows: [
      ['changeHours', 'processingHours', 'claimHours'],
      ['replyHours', 'consultationHours', 'problemHours'],
      ['workingHours.days', 'workingHours.from', 'workingHours.to'],
    ],
    guarded: [],
  },
  payments: {
    id: 'payments',
    title: 'Payments',
    about: 'Where the money goes. Mode and keys are set on the server.',
    rows: [],
    guarded: ['upiId', 'payee', 'proveAbove'],
  },
  links: {
    id: 'links',
    title: 'Links',
    about: 'Shown in the footer and the menu. Empty ones are hidden.',
    rows: [['social.instagram', 'social.pinterest', 'social.twitter']],
    guarded: [],
  },
  backups: {
    id: 'backups',
    title: 'Nightly backup',
    about: 'Of orders, settings and files. A backup that fails is a task and an email to the owners.',
    rows: [['backup.by'], ['backup.at', 'backup.keep']],
    guarded: [],
  },
  letters: {
    id: 'letters',
    title: 'Alerts',
    about: 'Emails to the shop’s own address.',
    rows: [['letters.paid'], ['letters.claim'], ['letters.dispute'], ['letters.task'], ['letters.morning']],
    guarded: [],
  },
} as const satisfies Record<string, SettingSectionSpec>

type SectionPage = {
  title: string
  sections: readonly (keyof typeof SECTIONS)[]
  hasLogo?: boolean
  hasMode?: boolean
  hasPromises?: boolean
  hasPrices?: boolean
  hasBackups?: boolean
}

/** Pages of these settings by the last part of their address. */
export const SECTION_PAGES: Record<string, SectionPage> = {
  shop: { title: 'Shop details', sections: ['shop', 'labels', 'links'] },
  theme: { title: 'Logo and colour', sections: ['looks'], hasLogo: true },
  payments: { title: 'Payments', sections: ['payments'], hasMode: true },
  promises: { title: 'Returns and service', sections: ['returns', 'service'], hasPromises: true },
  tax: { title: 'Tax', sections: ['tax'], hasPrices: true },
  backups: { title: 'Backups', sections: ['backups'], hasBackups: true },
}

/** Settings of a page, for its history. */
export const settingsOfPage = ({ sections, hasLogo, hasMode, hasPrices }: SectionPage): SettingName[] => [
  ...sections.flatMap((section) => [...SECTIONS[section].rows.flat(), ...SECTIONS[section].guarded]),
  ...(hasLogo ? (['logo'] as const) : []),
  ...(hasMode ? (['paymentMethods'] as const) : []),
  ...(hasPrices ? (['prices'] as const) : []),
]

type FieldTexts = Partial<Record<string, string>>
export type SettingsFormData = {
  values: FieldTexts
  /** Values of the last submit that were refused. */
  typed: FieldTexts
  faults: FieldTexts
  saved: readonly string[]
  isOwner: boolean
}

/** Fields of a section: those that save on blur first, then the guarded ones. */
export function SectionFields({ section, shown }: { section: SettingSectionSpec; shown: SettingsFormData }) {
  const { values, typed, faults, saved, isOwner } = shown
  return (
    <>
      {section.rows.length > 0 && (
        <Form method="post" className="dk-set-form" noValidate>
          <input type="hidden" name="act" value="save" />
          {section.rows.map((names) => (
            <div className="dk-row" data-of={names.length} key={names.join()}>
              {names.map((name) => (
                <SavedField
                  key={name}
                  {...{ name, value: values[name] ?? '' }}
                  submitted={typed[name]}
                  serverError={faults[name]}
                />
              ))}
            </div>
          ))}
          <noscript>
            <Button type="submit">Save</Button>
          </noscript>
        </Form>
      )}
      {section.guarded.map((name) => (
        <GuardedField
          key={name}
          {...{ name, value: values[name] ?? '', typed: typed[name], fault: faults[name] }}
          isSaved={saved.includes(name)}
          mayChange={isOwner}
          hint={name === 'gstin' ? values['gstin.says'] : undefined}
        />
      ))}
    </>
  )
}

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
function GuardedField({ name, value, typed, fault, isSaved, mayChange, hint }: GuardedFieldProps) {
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
