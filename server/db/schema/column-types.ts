/** ISO-8601 in UTC. */
export type Instant = string
/** JSON stored as text: read whole through its schema (`parseColumn`), never queried inside. */
export type JsonText = string
/** 0 or 1. */
export type Flag = number
