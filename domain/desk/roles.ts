/** Desk roles, most permissions first. */
export const ROLES = ['owner', 'manager', 'packer', 'accountant'] as const
export type Role = (typeof ROLES)[number]

export const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text)

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
  accountant: 'Accountant',
}

const ALL_ROLES: readonly Role[] = ROLES
const PACKING_ROLES: readonly Role[] = ['owner', 'manager', 'packer']
const MANAGING_ROLES: readonly Role[] = ['owner', 'manager']

/** Areas of the desk and the roles that may access them. This is the only permission table. */
export const AREAS = {
  /** Own name, password, second factor and sessions. */
  account: ALL_ROLES,
  /** Each role sees only its own tasks. */
  today: ALL_ROLES,
  orders: ALL_ROLES,
  /** See prices, payments, invoices and credit notes. */
  money: ['owner', 'manager', 'accountant'],
  /** Pack, print and ship orders; correct addresses; write notes. */
  pack: PACKING_ROLES,
  /** Confirm payments and issue refunds. */
  payments: MANAGING_ROLES,
  figures: ['owner', 'manager', 'accountant'],
  exports: ['owner', 'manager', 'accountant'],
  enquiries: MANAGING_ROLES,
  customers: MANAGING_ROLES,
  products: MANAGING_ROLES,
  settings: MANAGING_ROLES,
  /** Settings overview; each role sees only its own part. */
  setUp: ['owner', 'manager', 'accountant'],
  /** Settings about money, email and tax registration. */
  guarded: ['owner'],
  /** Activity log and sign-ins. */
  audit: ['owner', 'accountant'],
  people: ['owner'],
  /** Export or delete customer data. */
  privacy: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Area = keyof typeof AREAS

/** Tests whether a role may access an area. */
export const canAccess = (role: Role, area: Area): boolean => (AREAS[area] as readonly Role[]).includes(role)

/** Tests whether a role must use two-factor authentication: owner and manager in live mode. */
export const needsSecondFactor = (role: Role, payments: 'test' | 'live'): boolean =>
  payments === 'live' && MANAGING_ROLES.includes(role)
