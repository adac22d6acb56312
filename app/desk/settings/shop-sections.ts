import type { SettingName } from '#domain/settings/settings.ts'

export type SettingSectionSpec = {
  id: string
  title: string
  about: string
  /** Rows of fields. */
  rows: readonly (readonly SettingName[])[]
  /** Settings that only an owner may change, with an explicit save. */
  guarded: readonly SettingName[]
}

/** Sections of the shop settings. Logo and payment mode have sections of their own. */
export const SECTIONS = {
  shop: {
    id: 'shop',
    title: 'The shop',
    about: 'Printed on invoices, shown in the footer and on Contact.',
    rows: [
      ['name', 'phone'],
      ['address'],
      ['state', 'chatNumber'],
      ['grievanceOfficer'],
      ['workingHours.days', 'workingHours.from', 'workingHours.to'],
    ],
    guarded: ['email'],
  },
  looks: {
    id: 'looks',
    title: 'Theme',
    about: 'Brand colour. All options meet contrast rules.',
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
  letters: {
    id: 'letters',
    title: 'Emails',
    about: 'Alerts to the shop’s own email address.',
    rows: [['letters.paid'], ['letters.claim'], ['letters.dispute'], ['letters.task'], ['letters.morning']],
    guarded: [],
  },
} as const satisfies Record<string, SettingSectionSpec>
