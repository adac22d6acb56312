/** ISO-8601 in UTC. */
export type Instant = string
/** JSON kept as text: read whole and by its schema (`parseColumn`), never queried inside. */
export type JsonText = string
/** 0 or 1. */
export type Flag = number
