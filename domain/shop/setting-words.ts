import type { CallSetting, SettingName } from './settings.ts'

/** What people call a setting. */
export const SETTING_WORDS: Record<SettingName, string> = {
  name: 'Name',
  phone: 'Phone',
  chatNumber: 'Chat number',
  email: 'Email',
  address: 'Address',
  state: 'State',
  taxScheme: 'GST scheme',
  upiId: 'UPI id',
  payee: 'Payee name in UPI apps',
  gstin: 'GSTIN',
  grievanceOfficer: 'Grievance officer',
  logo: 'Logo',
  accent: 'Colour of buttons, links and ribbons',
  orderPrefix: 'Orders begin with',
  invoicePrefix: 'Invoices begin with',
  sameDayCutOff: 'An order counts as today’s until',
  'workingHours.days': 'Working days',
  'workingHours.from': 'From',
  'workingHours.to': 'Until',
  'social.instagram': 'Instagram',
  'social.pinterest': 'Pinterest',
  'social.twitter': 'Twitter',
  proveAbove: 'Ask once more above, in rupees',
  'letters.paid': 'An order is paid',
  'letters.claim': 'A payment waits to be looked up',
  'letters.dispute': 'A buyer disputes a payment',
  'letters.task': 'Something was noted for a person',
  'letters.morning': 'Every morning, what waits',
}

export const asPeopleSay: CallSetting = (name) => SETTING_WORDS[name]
