import type { DeliveryTables } from './delivery-tables.ts'
import { businessDaysText } from './policy-tables.ts'
import {
  areaNames,
  type CollectionTitles,
  chargeLines,
  chargeSentence,
  sameDayHour,
  transitText,
} from './policy-texts.ts'

/** Statements of texts about delivery, from the tables. */
type Facts = {
  charge: string
  lines: readonly string[]
  /** Names of the own riders' areas; empty without one. */
  places: string
  hour: string
  elsewhere: string
  days: string
}

/** A statement of the sample about charges, times and days. Those with `sameDay` also depend on the cut-off alone. */
type Statement = { sample: string; sameDay?: true; write: (facts: Facts) => string }

const RATES_OF_SAMPLE = `| Service | Rate | Time |
|---|---|---|
| Free shipping | Orders above ₹1500 | As standard |
| Standard | ₹150 | 3-5 business days |
| Express | ₹300 | 1-2 business days |
| Same Day | ₹450 | Order before 12 PM |`

/** Statements of the sample's texts (specification §9), longer ones before those that they contain. */
const STATEMENTS: readonly Statement[] = [
  { sample: RATES_OF_SAMPLE, write: ({ lines }) => lines.map((line) => `- ${line}`).join('\n') },
  {
    sample: 'Free shipping above ₹1500; standard ₹150, express ₹300, same day ₹450',
    write: ({ charge }) => charge,
  },
  {
    sample: 'Business days run from Monday to Saturday and skip public holidays.',
    write: ({ days }) => `${days} Public holidays are skipped.`,
  },
  {
    sample: 'Same Day is mainly a Bangalore service. Orders must reach us before 12 PM',
    sameDay: true,
    write: ({ places, hour }) =>
      places
        ? `Same Day is for ${places}. Orders must reach us before ${hour}`
        : 'We have no Same Day service at present. Every order needs a full address',
  },
  { sample: 'Order before 12 PM', sameDay: true, write: ({ hour }) => `Order before ${hour}` },
  {
    sample:
      'In Bangalore, yes, from the Same Day Delivery collection. Order by 2pm and it goes out that afternoon. Elsewhere that collection arrives in 24-48 hours.',
    sameDay: true,
    write: ({ places, hour, elsewhere }) =>
      places
        ? `In ${places}, yes, from the Same Day Delivery collection. Order by ${hour} and it goes out that afternoon. Elsewhere that collection arrives in ${elsewhere}.`
        : `Not at present. The Same Day Delivery collection arrives in ${elsewhere}.`,
  },
  {
    sample:
      'Order in Bangalore by two and the doorbell rings this evening; elsewhere, delivery takes 24-48 h, with same-day dispatch for orders before 2pm.',
    sameDay: true,
    write: ({ places, hour, elsewhere }) =>
      places
        ? `Order in ${places} by ${hour} and the doorbell rings this evening; elsewhere, delivery takes ${elsewhere}.`
        : `Delivery takes ${elsewhere}.`,
  },
  {
    sample:
      'for same day delivery in Bangalore. Order by 2pm for same day delivery; 24-48 h elsewhere, with free shipping on express orders.',
    sameDay: true,
    write: ({ places, hour, elsewhere, charge }) =>
      places
        ? `for same day delivery in ${places}. Order by ${hour} for same day delivery; ${elsewhere} elsewhere. ${charge}.`
        : `that are ready to leave, in ${elsewhere}. ${charge}.`,
  },
  {
    sample: 'Delivery in 24-48 h, with same-day dispatch for orders before 2pm.',
    sameDay: true,
    write: ({ places, hour, elsewhere }) =>
      places
        ? `Delivery today in ${places} for orders before ${hour}; elsewhere in ${elsewhere}.`
        : `Delivery in ${elsewhere}.`,
  },
  {
    sample: 'Order by 2pm for same day delivery',
    sameDay: true,
    write: ({ places, hour, elsewhere }) =>
      places ? `Order by ${hour} for same day delivery` : `Delivery in ${elsewhere}`,
  },
  { sample: 'Exclusive in Bangalore', write: ({ places }) => (places ? `Exclusive in ${places}` : '') },
  { sample: 'Free shipping on express orders', write: ({ charge }) => charge },
  { sample: 'shipping is free across India.', write: ({ charge }) => `${lowerFirst(charge)}.` },
  { sample: 'with free shipping across India', write: ({ charge }) => lowerFirst(charge) },
  { sample: 'Free shipping across India', write: ({ charge }) => charge },
]

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Texts of the statements, for a check that the sample's files hold them. */
export const SAMPLE_STATEMENTS = STATEMENTS.map(({ sample }) => sample)

/** Part of the tables that the owner changed from the sample; `undefined` if none. */
export type ChangedPart = 'network' | 'cut-off' | undefined

/**
 * Returns a function that replaces the sample's statements about delivery in a text by those of the tables. Statements
 * that the owner has reworded stay. `escapeValue` is for values in Markdown.
 */
export function restateDelivery(
  tables: DeliveryTables,
  changed: ChangedPart,
  {
    titles = {},
    escapeValue = (value: string) => value,
  }: { titles?: CollectionTitles; escapeValue?: (value: string) => string } = {},
): (text: string) => string {
  if (!changed) return (text) => text
  const statements = changed === 'network' ? STATEMENTS : STATEMENTS.filter(({ sameDay }) => sameDay)
  const facts = factsOf(tables, changed, titles)
  const write = statements.map(({ sample, write: of }) => ({ sample, text: of(escapeFacts(facts, escapeValue)) }))
  return (text) => write.reduce((all, one) => all.replaceAll(one.sample, () => one.text), text)
}

/** With another cut-off alone, the other figures of the sample stay. */
function factsOf(tables: DeliveryTables, changed: ChangedPart, titles: CollectionTitles): Facts {
  const isNetwork = changed === 'network'
  return {
    charge: chargeSentence(tables),
    lines: chargeLines(tables, titles),
    places: isNetwork ? areaNames(tables) : 'Bangalore',
    hour: sameDayHour(tables),
    elsewhere: isNetwork ? transitText(tables) : '24-48 hours',
    days: businessDaysText(tables),
  }
}

const escapeFacts = (facts: Facts, escapeValue: (value: string) => string): Facts => ({
  ...facts,
  charge: escapeValue(facts.charge),
  lines: facts.lines.map(escapeValue),
  places: escapeValue(facts.places),
})
