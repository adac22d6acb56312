import type { SettingName, SettingNamer } from './settings.ts'

/** Labels of the settings. */
export const SETTING_LABELS: Record<SettingName, string> = {
  name: 'Name',
  phone: 'Phone',
  chatNumber: 'Chat number',
  email: 'Email',
  address: 'Address',
  state: 'State',
  taxScheme: 'GST scheme',
  upiId: 'UPI id',
  payee: 'Payee name in UPI apps',
  paymentMethods: 'Payment methods',
  gstin: 'GSTIN',
  grievanceOfficer: 'Grievance officer',
  logo: 'Logo',
  accent: 'Brand colour',
  orderPrefix: 'Order number prefix',
  invoicePrefix: 'Invoice number prefix',
  sameDayCutOff: 'Same Day cut-off',
  'workingHours.days': 'Working days',
  'workingHours.from': 'From',
  'workingHours.to': 'Until',
  'social.instagram': 'Instagram',
  'social.pinterest': 'Pinterest',
  'social.twitter': 'Twitter',
  proveAbove: 'Ask for a second check above (₹)',
  'letters.paid': 'An order is paid',
  'letters.claim': 'A payment needs checking',
  'letters.dispute': 'A customer disputes a payment',
  'letters.task': 'A new task',
  'letters.morning': 'Morning summary of open tasks',
}

export const settingLabel: SettingNamer = (name) => SETTING_LABELS[name]
