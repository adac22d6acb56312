import type { SettingName } from '#domain/shop/settings.ts'

export type SettingSection = {
  id: string
  title: string
  about: string
  /** Fields beside each other, row by row. */
  rows: readonly (readonly SettingName[])[]
  /** What an owner changes by a press. */
  guarded: readonly SettingName[]
}

/** What the shop says about itself, as the page has it; logo and mode of payments have parts of their own. */
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
    title: 'Looks',
    about: 'One colour leads. Each of the palette can be read wherever it stands.',
    rows: [['accent']],
    guarded: [],
  },
  tax: {
    id: 'tax',
    title: 'Tax and papers',
    about:
      'What invoices say, and what they and orders are numbered under. A GSTIN in place of another changes State too.',
    rows: [['taxScheme'], ['orderPrefix', 'invoicePrefix']],
    guarded: ['gstin'],
  },
  payments: {
    id: 'payments',
    title: 'Payments',
    about: 'Where the money goes. Mode and keys are the environment’s: whoever runs the server sets them.',
    rows: [],
    guarded: ['upiId', 'payee', 'proveAbove'],
  },
  links: {
    id: 'links',
    title: 'Links',
    about: 'The footer and the menu. Where you are not, leave it empty.',
    rows: [['social.instagram', 'social.pinterest', 'social.twitter']],
    guarded: [],
  },
  letters: {
    id: 'letters',
    title: 'Emails',
    about: 'What the shop writes to its own email about.',
    rows: [['letters.paid'], ['letters.claim'], ['letters.dispute'], ['letters.task'], ['letters.morning']],
    guarded: [],
  },
} as const satisfies Record<string, SettingSection>
