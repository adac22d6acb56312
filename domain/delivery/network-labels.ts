// Names and labels of the fields of areas, zones and rates, apart from their rules: browsers load only these.

/** Kinds of records that are edited under their row; a day is a holiday or festival day. */
export type RecordKind = 'area' | 'zone' | 'rate' | 'day'

/** Fields of the form of an area, as texts. */
export const AREA_FIELDS = [
  ...([
    'name',
    'pins',
    'withinKm',
    'weekdays',
    'cutOff',
    'packDays',
    'daysOff',
    'mostADay',
    'slots',
    'carries',
    'rate',
  ] as const),
] as const
export type AreaField = (typeof AREA_FIELDS)[number]

export const AREA_LABELS: Record<AreaField, string> = {
  name: 'Area name',
  pins: 'PIN codes or prefixes',
  withinKm: 'Within',
  weekdays: 'Delivery days',
  cutOff: 'Order before',
  packDays: 'Days to pack',
  daysOff: 'Days off of these riders',
  mostADay: 'Most parcels a day',
  slots: 'Slots',
  carries: 'Products',
  rate: 'Charge',
}

/** Ways to find the addresses of a zone. The first three may be combined; one match is enough. */
export const ZONE_MATCHES = ['states', 'pins', 'distance', 'rest', 'abroad'] as const

export const ZONE_MATCH_LABELS: Record<(typeof ZONE_MATCHES)[number], string> = {
  states: 'State',
  pins: 'PIN',
  distance: 'Distance',
  rest: 'Every other PIN',
  abroad: 'Outside India',
}

/** Fields of the form of a zone, as texts. `rate` may also be `none` for a zone that is not delivered. */
export const ZONE_FIELDS = [
  ...(['name', 'by', 'states', 'pins', 'withinKm', 'where', 'transitFrom', 'transitTo'] as const),
  ...(['mothersDayFrom', 'mothersDayTo', 'rate'] as const),
] as const
export type ZoneField = (typeof ZONE_FIELDS)[number]

export const ZONE_LABELS: Record<ZoneField, string> = {
  name: 'Zone name',
  by: 'Find addresses by',
  states: 'States',
  pins: 'PIN codes or prefixes',
  withinKm: 'Up to',
  where: 'Where, in words',
  transitFrom: 'Working days, from',
  transitTo: 'Working days, to',
  mothersDayFrom: 'Mother’s Day products, from',
  mothersDayTo: 'Mother’s Day products, to',
  rate: 'Charge',
}

/** Fields of the form of a rate, as texts. Charges of collections are lines such as `hampers 250`. */
export const RATE_FIELDS = [
  ...(['name', 'kind', 'flat', 'firstGrams', 'first', 'stepGrams', 'step', 'freeAbove', 'express', 'box'] as const),
  ...(['collections', 'surchargePins', 'surcharge'] as const),
] as const
export type RateField = (typeof RATE_FIELDS)[number]

export const RATE_LABELS: Record<RateField, string> = {
  name: 'Rate name',
  kind: 'Charge',
  flat: 'Charge',
  firstGrams: 'Up to',
  first: 'Charge',
  stepGrams: 'Each further',
  step: 'Charge',
  freeAbove: 'Free above',
  express: 'Express extra',
  box: 'Custom box',
  collections: 'Charges of collections',
  surchargePins: 'Surcharge for PIN codes',
  surcharge: 'Surcharge',
}
