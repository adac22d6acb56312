import sample from '#catalogue/delivery.json' with { type: 'json' }
import settings from '#catalogue/settings.json' with { type: 'json' }
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { areaSchema, MONDAY_TO_SATURDAY, zoneSchema } from '#domain/delivery/delivery-tables-schema.ts'
import { type CollectionTitles, chargeSentence, differsInDelivery } from '#domain/delivery/policy-texts.ts'
import { type ChangedPart, restateDelivery } from '#domain/delivery/sample-statements.ts'

const changedParts = new WeakMap<DeliveryTables, { part: ChangedPart }>()

/**
 * Returns whether the owner has changed areas, zones, rates or working days from the sample, else whether the cut-off
 * was. Cached for each version of the tables.
 */
export function changedPart(tables: DeliveryTables): ChangedPart {
  const known = changedParts.get(tables) ?? { part: comparePart(tables) }
  changedParts.set(tables, known)
  return known.part
}

function comparePart(tables: DeliveryTables): ChangedPart {
  if (differsInDelivery(tables, sampleNetwork(tables))) return 'network'
  return tables.cutOff === settings.sameDayCutOff ? undefined : 'cut-off'
}

const sampleNetwork = (tables: DeliveryTables): DeliveryTables => ({
  ...tables,
  areas: sample.areas.map((area) => areaSchema.parse(area)),
  zones: sample.zones.map((zone) => zoneSchema.parse(zone)),
  rates: [],
  weekdays: { shop: MONDAY_TO_SATURDAY, courier: MONDAY_TO_SATURDAY },
})

const restaters = new WeakMap<DeliveryTables, (text: string) => string>()

/** Replaces the sample's statements about delivery in a plain text once the owner has changed the tables. */
export function restated(tables: DeliveryTables, text: string): string {
  const restate = restaters.get(tables) ?? restateDelivery(tables, changedPart(tables))
  restaters.set(tables, restate)
  return restate(text)
}

const PUNCTUATION = /[!-/:-@[-`{-~]/g
const escapeMarkdown = (words: string): string => words.replace(PUNCTUATION, '\\$&')

/** `restated` for Markdown; values are escaped. `titles` name the collections that have a charge of their own. */
export const restatedMarkdown = (tables: DeliveryTables, titles: CollectionTitles) =>
  restateDelivery(tables, changedPart(tables), { titles, escapeValue: escapeMarkdown })

/** Returns the sentence about charges, `Delivery ₹149, free above ₹1,500`; `undefined` in the sample. */
export const changedCharge = (tables: DeliveryTables): string | undefined =>
  changedPart(tables) === 'network' ? chargeSentence(tables) : undefined

/** The name that the sample's texts use for its area. */
const SAMPLE_AREA_NAME = 'Bangalore'

/** Returns the tables for the shipping policy, with the names of the sample's texts until the owner changes them. */
export const policyTables = (tables: DeliveryTables): DeliveryTables =>
  changedPart(tables) === 'network'
    ? tables
    : { ...tables, areas: tables.areas.map((area) => ({ ...area, name: SAMPLE_AREA_NAME })) }
