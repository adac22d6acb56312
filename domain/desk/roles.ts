/** Who works at the desk, from the one who may do everything to the one who only looks. */
export const ROLES = ['owner', 'manager', 'packer', 'accountant'] as const
export type Role = (typeof ROLES)[number]

export const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text)

const EVERYBODY: readonly Role[] = ROLES
const WHO_PACKS: readonly Role[] = ['owner', 'manager', 'packer']
const WHO_DECIDES: readonly Role[] = ['owner', 'manager']

/**
 * What is done at the desk, and by whom: the packer sees to orders and prints, the accountant reads and exports. There
 * is no other list of it: whoever asks for an address of the desk is held against this one.
 */
export const AREAS = {
  /** One's own name, password, second factor and sessions. */
  account: EVERYBODY,
  /** What needs a hand; of it each sees what is theirs. */
  today: EVERYBODY,
  /** To read orders: what is sent to whom, and its state. */
  orders: EVERYBODY,
  /** To see prices, amounts, payments, invoices and credit notes. */
  money: ['owner', 'manager', 'accountant'],
  /** To pack, print and ship them, to correct an address, to write a note. */
  pack: WHO_PACKS,
  /** To say whether money came, and to give it back. */
  payments: WHO_DECIDES,
  /** What was sold, and for how much. */
  figures: ['owner', 'manager', 'accountant'],
  /** To take lists away as files. */
  exports: ['owner', 'manager', 'accountant'],
  /** To read what visitors wrote, and to answer it. */
  enquiries: WHO_DECIDES,
  /** To change gifts, their prices and their stock. */
  products: WHO_DECIDES,
  /** To change what the shop says and does. */
  settings: WHO_DECIDES,
  /** The place of settings, of which each sees what is theirs. */
  setUp: ['owner', 'manager', 'accountant'],
  /** To change where money and emails go, and under whose number tax is charged. */
  guarded: ['owner'],
  /** Who did what, and who came in. */
  audit: ['owner', 'accountant'],
  /** Who works here, and as what. */
  people: ['owner'],
  /** To hand out or to forget what is held about a buyer. */
  privacy: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Area = keyof typeof AREAS

export const may = (role: Role, area: Area): boolean => (AREAS[area] as readonly Role[]).includes(role)

/** Of a shop that takes real money, whoever decides about it signs in with something they have besides what they know. */
export const needsSecondFactor = (role: Role, payments: 'test' | 'live'): boolean =>
  payments === 'live' && WHO_DECIDES.includes(role)
