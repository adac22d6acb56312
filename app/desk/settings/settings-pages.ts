import type { IconName } from '#app/ui/icon-names.ts'
import type { Area } from '#domain/desk/roles.ts'

export type SettingsPageId =
  | 'shop'
  | 'theme'
  | 'home'
  | 'pages'
  | 'announcement'
  | 'payments'
  | 'delivery'
  | 'promises'
  | 'tax'
  | 'emails'
  | 'team'
  | 'privacy'
  | 'log'
  | 'backups'
  | 'live'

export type SettingsPage = {
  id: SettingsPageId
  to: string
  name: string
  icon: IconName
  area: Area
  /** Listed in the index only, because another page leads to it. */
  isHidden?: boolean
}

/** Pages of the settings by group of the index, in the order of the tabs. */
export const SETTINGS_GROUPS: readonly { name: string; pages: readonly SettingsPage[] }[] = [
  {
    name: 'Shop',
    pages: [
      { id: 'shop', to: '/desk/settings/shop', name: 'Shop details', icon: 'store', area: 'settings' },
      { id: 'theme', to: '/desk/settings/theme', name: 'Logo and colour', icon: 'palette', area: 'settings' },
      { id: 'home', to: '/desk/settings/home', name: 'Home page', icon: 'house', area: 'settings' },
      { id: 'pages', to: '/desk/settings/words', name: 'Pages', icon: 'file-text', area: 'settings' },
      {
        ...{ id: 'announcement', to: '/desk/settings/words/announcement', name: 'Announcement', icon: 'megaphone' },
        ...{ area: 'settings', isHidden: true },
      },
    ],
  },
  {
    name: 'Selling',
    pages: [
      { id: 'payments', to: '/desk/settings/payments', name: 'Payments', icon: 'wallet', area: 'settings' },
      { id: 'delivery', to: '/desk/settings/delivery', name: 'Delivery', icon: 'truck', area: 'settings' },
      {
        ...{ id: 'promises', to: '/desk/settings/promises', name: 'Returns and service' },
        ...{ icon: 'undo-2', area: 'settings' },
      },
      { id: 'tax', to: '/desk/settings/tax', name: 'Tax', icon: 'percent', area: 'settings' },
    ],
  },
  {
    name: 'Messages',
    pages: [{ id: 'emails', to: '/desk/settings/emails', name: 'Emails', icon: 'mail', area: 'settings' }],
  },
  {
    name: 'Team and safety',
    pages: [
      { id: 'team', to: '/desk/settings/team', name: 'Team', icon: 'users', area: 'people' },
      {
        ...{ id: 'privacy', to: '/desk/customers', name: 'Customer data', icon: 'user-round' },
        ...{ area: 'privacy', isHidden: true },
      },
      { id: 'log', to: '/desk/settings/safety', name: 'Activity log', icon: 'rotate-ccw-clock', area: 'audit' },
      { id: 'backups', to: '/desk/settings/backups', name: 'Backups', icon: 'layers', area: 'settings' },
      { id: 'live', to: '/desk/settings/live', name: 'Go live', icon: 'rocket', area: 'settings' },
    ],
  },
] as const satisfies readonly { name: string; pages: readonly SettingsPage[] }[]

/** Words that find a page besides its name and its line. */
const KEYWORDS: Partial<Record<SettingsPageId, string>> = {
  shop: 'phone WhatsApp email address grievance officer legal name FSSAI packer label',
  theme: 'accent brand',
  home: 'main picture marquee badges banner featured products newsletter',
  pages: 'policies terms privacy shipping returns story careers contact',
  payments: 'UPI cards bank Razorpay Instamojo cash',
  delivery: 'PIN code zones cut-off days off holidays packing courier',
  promises:
    'promises return refund damaged missing change cancel processing time reply answer consultation service working hours days policy',
  tax: 'GST GSTIN HSN invoice state',
  emails: 'SMTP sender messages',
  team: 'people invite packer roles password second factor',
  privacy: 'privacy consent export erase delete retention',
  log: 'history changes sign-ins undo',
  backups: 'restore copy night passphrase encryption',
  live: 'checklist test payment backup',
}

/** Tests whether each word of a search is in the name, line, state or keywords of a page. */
export function matchesSearch(search: string, { id, name }: SettingsPage, shown: string): boolean {
  const text = [name, KEYWORDS[id], shown].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export const SETTINGS_PAGES = SETTINGS_GROUPS.flatMap(({ pages }) => pages)
